import { CATEGORIES } from '@bookstore/contracts/lists';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { type PrerenderedPages, rendererModule } from '../src/shared/prerendered.ts';
import { listPageChunks } from './page-chunks.ts';

/** The pages that look the same to everybody before anything is loaded, and an address of each. */
const PAGES: Record<string, { address: string; module: string }> = {
  '/': { address: '/', module: 'home.tsx' },
  '/about': { address: '/about', module: 'about.tsx' },
  '/search': { address: '/search', module: 'search.tsx' },
  ...Object.fromEntries(
    CATEGORIES.map((category) => {
      const address = `/search?category=${category}`;
      return [address, { address, module: 'search.tsx' }];
    }),
  ),
  '/books': { address: '/books/000000000000000000000000', module: 'book.tsx' },
};

/** Of the pages of staff, which the server never renders. */
const EXTERNAL = ['apexcharts', 'react-apexcharts'];

/** Builds the app for the server, with all that it needs in it: the server's image has no React of its own. */
async function buildRenderer(root: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: EXTERNAL, resolve: { conditions: ['source', 'node', 'module'] } },
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'renderer.js' } },
    },
  });
}

/** Shows each page as it is while everything it asks for is still on its way. */
async function renderPages(file: string, chunks: Record<string, string[]>): Promise<PrerenderedPages> {
  const { fetch } = globalThis;
  globalThis.fetch = () => new Promise(() => undefined);
  try {
    const { renderPage } = rendererModule.parse(await import(pathToFileURL(file).href));
    const pages: PrerenderedPages = {};
    for (const [path, { address }] of Object.entries(PAGES))
      pages[path] = { html: (await renderPage(address, {})).html, chunks: chunks[path] ?? [] };
    return pages;
  } finally {
    globalThis.fetch = fetch;
  }
}

/** Builds what renders pages, and writes them as they are before anything is loaded: the web server sends both. */
export function prerenderPages(): Plugin {
  let root = '';
  let folder = '';
  let chunks: Record<string, string[]> = {};
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      folder = join(resolve(root, config.build.outDir), '..');
    },
    // The page is there to be read before its scripts run, so what is looked at is loaded before them.
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
    writeBundle: (_options, bundle) => {
      const built = Object.values(bundle).filter((output) => output.type === 'chunk');
      chunks = Object.fromEntries(
        Object.entries(PAGES).map(([path, { module }]) => [path, listPageChunks(built, module)]),
      );
    },
    closeBundle: async () => {
      const renderer = join(folder, 'renderer');
      await buildRenderer(root, renderer);
      const pages = await renderPages(join(renderer, 'renderer.js'), chunks);
      await writeFile(join(folder, 'prerendered.json'), JSON.stringify(pages));
    },
  };
}
