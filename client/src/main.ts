import { mount } from 'svelte';
import App from './App.svelte';
import { prepareDrawing } from './map/style.svelte';
import { Unserved } from './net/http';
import { noteFaults } from './records/faults';
import './styles/themes.css';
import './styles/base.css';
import './styles/list.css';
import './styles/parts.css';

noteFaults();
const target = document.getElementById('app')!;
try {
  await prepareDrawing();
  mount(App, { target });
} catch (error) {
  if (!(error instanceof Unserved)) throw error;
  target.textContent = error.message;
}
