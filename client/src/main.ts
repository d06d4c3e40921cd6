import { mount } from 'svelte';
import App from './App.svelte';
import './styles/base.css';
import './styles/list.css';

mount(App, { target: document.getElementById('app')! });
