/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, loadEnv } from 'vite';

export default defineConfig(({ mode }) => {
  // While developing, the page comes from Vite and everything else from a running server.
  const { GROGNARD_SERVER = 'http://127.0.0.1:1944' } = loadEnv(mode, '.', 'GROGNARD_');
  // The server answers its own pages alone, so the request looks as if it came from one.
  const behind = {
    target: GROGNARD_SERVER,
    changeOrigin: true,
    headers: { origin: GROGNARD_SERVER },
  };
  return {
    plugins: [svelte()],
    // The page works wherever the server puts it.
    base: './',
    build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    server: { host: '127.0.0.1', proxy: { '/api': behind, '/ws': { ...behind, ws: true } } },
    // Tests run in Node but exercise the code of the browser.
    resolve: mode === 'test' ? { conditions: ['browser'] } : {},
    // Only a failure takes so long, however busy the machine.
    test: { include: ['tests/**/*.test.ts'], testTimeout: 60_000 },
  };
});
