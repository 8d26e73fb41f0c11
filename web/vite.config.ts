import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), precompress()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // react-apexcharts is CommonJS that marks its default export the way bundlers, not Node, understand.
  legacy: { inconsistentCjsInterop: true },
  build: {
    outDir: 'dist/public',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'signed-in.html'] },
  },
});
