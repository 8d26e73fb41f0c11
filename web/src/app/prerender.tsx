import { createMemoryHistory } from '@tanstack/react-router';
import { prerenderToNodeStream } from 'react-dom/static';
import { text } from 'node:stream/consumers';
import { App } from './app.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { createStoreWith } from './store.ts';

/** React reveals larger chunks by inline scripts, which the content security policy forbids. */
const SINGLE_CHUNK = Number.MAX_SAFE_INTEGER;

/** Renders a path to HTML, in the state before any data is loaded. */
export async function prerender(path: string): Promise<string> {
  const queryClient = createQueryClient(() => undefined);
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const app = <App store={createStoreWith([])} queryClient={queryClient} router={router} />;
  const { prelude } = await prerenderToNodeStream(app, { progressiveChunkSize: SINGLE_CHUNK });
  const html = await text(prelude);
  // Its timers for unused data would keep the build's process alive for another minute.
  queryClient.clear();
  return html;
}
