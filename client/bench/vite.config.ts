import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Builds the page of `grognard bench client`; no part of the page that is played on.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte({ configFile: '../svelte.config.js' })],
  base: './',
  publicDir: false,
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: '../dist-bench',
    emptyOutDir: true,
  },
  worker: { format: 'es' },
});
