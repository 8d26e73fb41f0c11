import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CATEGORIES } from '@bookstore/contracts/books';
import { createServer, type Plugin } from 'vite';
import { z } from 'zod';
import type { PrerenderedPages } from '../src/shared/prerendered.ts';
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

const prerenderModule = z.object({
  prerender: z.custom<(path: string) => Promise<string>>((value) => typeof value === 'function'),
});

/** Shows each page as it is while everything it asks for is still on its way. */
async function renderPages(root: string, chunks: Record<string, string[]>): Promise<PrerenderedPages> {
  const { fetch } = globalThis;
  globalThis.fetch = () => new Promise(() => undefined);
  const server = await createServer({
    root,
    appType: 'custom',
    logLevel: 'warn',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false },
  });
  try {
    const { prerender } = prerenderModule.parse(await server.ssrLoadModule('/src/app/prerender.tsx'));
    const pages: PrerenderedPages = {};
    for (const [path, { address }] of Object.entries(PAGES))
      pages[path] = { html: await prerender(address), chunks: chunks[path] ?? [] };
    return pages;
  } finally {
    await server.close();
    globalThis.fetch = fetch;
  }
}

/** Writes the pages as they are before anything is loaded, for the web server to send with the app. */
export function prerenderPages(): Plugin {
  let root = '';
  let file = '';
  let chunks: Record<string, string[]> = {};
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      file = join(resolve(root, config.build.outDir), '..', 'prerendered.json');
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
    closeBundle: async () => writeFile(file, JSON.stringify(await renderPages(root, chunks))),
  };
}
