import { defineConfig } from 'vite';

// Builds what draws pictures outside the browser, and the studio alone, which needs no Node.
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    target: 'es2022',
    outDir: '../dist-render',
    emptyOutDir: true,
    rollupOptions: { input: { render: 'main.ts', studio: 'studio.ts' } },
  },
});
