import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { omitJsonSchemas } from './scripts/omit-json-schemas.ts';
import { openApiFile } from './scripts/openapi-file.ts';
import { precompress } from './scripts/precompress.ts';
import { preloadFonts } from './scripts/preload-fonts.ts';
import { prerenderPages } from './scripts/prerender.ts';

/** What every page needs, in one file: it compresses better than a dozen. */
const FOUNDATION =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-table|table-core)[\w-]+|valibot|@reduxjs|redux|redux-thunk|react-redux|use-sync-external-store)\//;

/** What the app needs besides, before it shows any page. */
const SHELL = /\/(web\/src\/(main[.]tsx|\w+\/)|contracts\/src\/)/;

/** The files that are there before any other is loaded. */
const EVERYWHERE = /\/(rolldown-runtime|foundation|shell)-/;

/** What every page with books needs. */
const BOOKS =
  /contracts\/src\/covers|\/src\/(shared\/(cover|ui\/select)|features\/(books\/book-(card|row)|stock\/book-stock))/;

/** What requests and forms need: a page that comes with its books needs neither. */
const SCHEMAS =
  /node_modules\/zod\/|\/(web\/src\/zod|contracts\/src\/[\w-]+|web\/src\/shared\/problem|[\w-]+[.]requests?)[.]ts$/;

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
  resolve: {
    alias: [
      { find: /^zod$/, replacement: `${import.meta.dirname}/src/zod.ts` },
      // React has it since version 18.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
    conditions: ['source', ...defaultClientConditions],
  },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  // react-apexcharts is CommonJS that marks its default export the way bundlers, not Node, understand.
  legacy: { inconsistentCjsInterop: true },
  build: {
    outDir: 'dist/public',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => !EVERYWHERE.test(name)),
    },
    rolldownOptions: {
      input: ['index.html', 'signed-in.html', 'api/docs/index.html'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'foundation', test: FOUNDATION, tags: ['$initial'] },
            { name: 'shell', test: SHELL, tags: ['$initial'] },
            { name: 'books', test: BOOKS },
            { name: 'schemas', test: SCHEMAS },
            { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\// },
            {
              name: 'common',
              test: /\/web\/src\/(shared|features)\//,
              minShareCount: 2,
              maxModuleSize: 3000,
            },
          ],
        },
      },
    },
  },
});
