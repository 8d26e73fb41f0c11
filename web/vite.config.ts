import { VERSION } from '@bookstore/runtime/release';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { catalogues } from './scripts/catalogues.ts';
import { openApiFile } from './scripts/openapi-file.ts';
import { precompress } from './scripts/precompress.ts';
import { preloadFonts } from './scripts/preload-fonts.ts';
import { ROUTE_TREE } from './scripts/route-tree.ts';
import { buildForServer } from './scripts/server-build.ts';

/** What every page needs before it is shown, in one file: it compresses better than a dozen. */
const APP =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-table|table-core)[\w-]+|@reduxjs|redux|redux-thunk|react-redux|use-sync-external-store|@lingui\/core)\/|\/web\/src\/(main[.]tsx|\w+\/)|\/(contracts|i18n)\/src\//;

/** What every page with books needs. */
const BOOKS =
  /contracts\/src\/(covers|slugs)|\/src\/(shared\/(covers\/|ui\/select)|features\/books\/book-(card|row|stock))/;

/** What requests and forms need: a page that comes with its books needs neither. */
const SCHEMAS =
  /node_modules\/zod\/|\/(web\/src\/zod|contracts\/src\/(?!countries|postal-address)[\w-]+|web\/src\/shared\/http\/problem|[\w-]+[.]requests?)[.]ts$/;

/** What most pages with a form need. A form in a dialog has it with the dialog's. */
const FORMS =
  /node_modules\/(react-hook-form|@hookform)\/|\/src\/(shared\/(form\/(?!form-dialog)|identity\/|ui\/narrow-page)|features\/session\/(identity-options|verification-notice|unless-signed-in))/;

/** What most pages of staff need. */
const STAFF =
  /\/src\/(shared\/(staff\/staff-(claims|messages|storage)|http\/save-file|format\/typed-amount|ui\/(dashboard-page|export-button|panel|result-box|staff-icon|table-page))|features\/(customers|dashboard|staff-accounts|manage-books\/stock)\/(customer|statistics|stock-levels|staff)[.]queries)[.]/;

/** What the checkout and the pages of orders need. */
const ORDERS =
  /node_modules\/localized-address-format\/|\/src\/(countries|postal-address|shared\/orders|features\/(addresses\/addresses[.]queries|orders\/(checkout-details|order-(lines|texts|attempt|again)|tracking|orders[.]queries)))/;

/** Small parts of several pages of the shop. */
const PARTS =
  /\/src\/(shared\/(books\/(current-books[.]queries|book-(labels|option|sorts))|format\/format-(currency|dates)|ui\/(breadcrumbs|pagination|use-options)|dialogs\/modal|shop\/delivery-note)|features\/books\/(author-links|meant-names|book-covers|reading-list-names|recently-viewed|shelf-page|unknown-book|viewed-books))[.]/;

/** Small pages of one subject: the app names every file, for which home's script has hardly any room. */
const SIGN_IN =
  /\/src\/(routes\/_shop\/(login|register|(forgot|reset)-password)|features\/session\/(session-forms|(forgot|reset)-password)|layouts\/sign-in-reason)/;
const MAIL_LINKS =
  /\/src\/(routes\/_shop\/(newsletter\/|verify-email)|features\/(newsletter\/newsletter-link|account\/verify-email)|shared\/form\/mail-link)/;
const STAFF_SIGN_IN = /\/src\/routes\/admin/;
const SHELVES = /\/src\/(routes\/_shop\/(authors|lists|legal)\/|features\/(legal|books\/author-books))/;
const BOOK_FORMS = /\/src\/(routes\/dashboard\/(add-new-book|edit-book)|features\/manage-books\/form)/;
const OWN_ORDERS = /\/src\/routes\/_shop\/_customer\/orders/;
const STOCK_PAGES = /\/src\/routes\/dashboard\/stock\//;
const ADMIN_PAGES =
  /\/src\/routes\/dashboard\/(audit|categories|customers\/index|lists|mails|newsletter|staff)[.]/;
const LISTS = /\/src\/(shared\/ui\/(action-menu|data-table|list-page|tabs)|features\/audit\/audit-panel)/;

/** The files that every page has, which need no preloading. */
const EVERYWHERE = /\/(rolldown-runtime|app)-/;

export default defineConfig({
  plugins: [
    tanstackRouter(ROUTE_TREE),
    react(),
    tailwindcss(),
    catalogues(),
    openApiFile(),
    preloadFonts(),
    precompress(),
    buildForServer(),
  ],
  define: { SHOP_VERSION: JSON.stringify(VERSION) },
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
    manifest: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => !EVERYWHERE.test(name)),
    },
    rolldownOptions: {
      input: ['index.html', 'signed-in.html', 'api/docs/index.html'],
      output: {
        // The app names every other file. Shorter hashes leave home's script room below its budget.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'app', test: APP, tags: ['$initial'] },
            { name: 'books', test: BOOKS },
            { name: 'parts', test: PARTS },
            { name: 'schemas', test: SCHEMAS },
            { name: 'forms', test: FORMS },
            { name: 'staff', test: STAFF },
            { name: 'orders-shared', test: ORDERS },
            { name: 'sign-in', test: SIGN_IN },
            { name: 'mail-links', test: MAIL_LINKS },
            { name: 'lists', test: LISTS },
            { name: 'admin-pages', test: ADMIN_PAGES },
            { name: 'staff-sign-in', test: STAFF_SIGN_IN },
            { name: 'stock-pages', test: STOCK_PAGES },
            { name: 'book-form', test: BOOK_FORMS },
            { name: 'own-orders', test: OWN_ORDERS },
            { name: 'shelves', test: SHELVES },
          ],
        },
      },
    },
  },
});
