import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { omitJsonSchemas } from './scripts/omit-json-schemas.ts';
import { openApiFile } from './scripts/openapi-file.ts';
import { precompress } from './scripts/precompress.ts';
import { preloadFonts } from './scripts/preload-fonts.ts';
import { prerenderPages } from './scripts/prerender.ts';

/**
 * What every page needs, in one file: it compresses better than a dozen. It starts with the shop's settings for
 * zod, which must be there before the first schema is made.
 */
const FOUNDATION =
  /zod-settings|node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-table|table-core)[\w-]+|zod|@reduxjs|redux|redux-thunk|immer|react-redux|use-sync-external-store)\//;

/** What the app needs besides, before it shows any page. */
const SHELL = /\/(web\/src\/\w+|contracts\/src)\//;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    openApiFile(),
    omitJsonSchemas(),
    preloadFonts(),
    precompress(),
    prerenderPages(),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  // react-apexcharts is CommonJS that marks its default export the way bundlers, not Node, understand.
  legacy: { inconsistentCjsInterop: true },
  build: {
    outDir: 'dist/public',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'signed-in.html', 'api/docs/index.html'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'foundation', test: FOUNDATION },
            { name: 'shell', test: SHELL, tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
