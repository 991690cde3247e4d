import { mount } from 'svelte';
import App from './App.svelte';
import { configure, traffic } from './api/http';
import { watchHolding } from './hold';
import { t } from './i18n.svelte';
import { start } from './route.svelte';
import { settings } from './settings.svelte';
import './style.css';

configure({ language: () => settings.lang, name: () => settings.name, guest: () => t('me.guest') });
// What tests ask: whether everything that was asked for is here and drawn.
Object.assign(window, { sandtable: { quiet: () => traffic.open === 0 && document.fonts.status === 'loaded' } });
start();
watchHolding();
const target = document.getElementById('app');
if (target) mount(App, { target });
