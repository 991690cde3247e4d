import { mount } from 'svelte';
import App from './App.svelte';
import { configure } from './api/http';
import { t } from './i18n.svelte';
import { start } from './route.svelte';
import { settings } from './settings.svelte';
import './style.css';

configure({ language: () => settings.lang, name: () => settings.name || t('me.guest') });
start();
const target = document.getElementById('app');
if (target) mount(App, { target });
