import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.SANDTABLE_SERVER ?? 'http://127.0.0.1:8642';

// The Python server serves what is built here; while developing, Vite serves the client and passes the rest on.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/sandtable/server/static', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 800 },
  server: { port: 5173, host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
