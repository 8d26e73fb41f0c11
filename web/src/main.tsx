import './main.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, createApp } from './app/app.tsx';
import { refreshHistory, seedQueries } from './app/seed-queries.ts';
import { loadBookRequests } from './features/books/books.queries.ts';
import { layOutRest, setServerRendered } from './shared/server-rendered.ts';

const INTERACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchstart'];

/** Until the first interaction the page itself comes first. */
function onFirstInteraction(callback: () => void): void {
  const listeners = new AbortController();
  const start = () => {
    listeners.abort();
    callback();
  };
  for (const type of INTERACTIONS)
    document.addEventListener(type, start, { signal: listeners.signal, passive: true });
}

/** Lets the browser answer in between. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(container: HTMLElement): Promise<void> {
  const app = createApp();
  const renderedKeys = seedQueries(app.queryClient);
  // What the page asks for is loaded beside its code, not after it.
  if (!renderedKeys) void loadBookRequests().catch(() => undefined);
  // The server renders no Suspense around the root route; with this the router renders none either.
  if (renderedKeys) app.router.ssr = { manifest: undefined };
  await nextTask();
  // What the server has sent stays visible until the app can render the same content.
  if (container.hasChildNodes()) await app.router.load();
  setServerRendered(renderedKeys !== undefined);
  app.router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
    if (hrefChanged) setServerRendered(false);
  });
  const root = (
    <StrictMode>
      <App {...app} />
    </StrictMode>
  );
  // A transition renders in slices, so that the browser stays responsive.
  startTransition(() => {
    if (renderedKeys) hydrateRoot(container, root);
    else createRoot(container).render(root);
  });
  // From here on React answers: what is not hydrated yet is hydrated by the first event on it.
  if (renderedKeys) {
    for (const control of container.querySelectorAll<HTMLElement>('[inert]')) control.inert = false;
    refreshHistory(app.queryClient, renderedKeys);
  }
  document.getElementById('no-scripts')?.remove();
  layOutRest();
  onFirstInteraction(() => {
    const ahead = import('./app/prefetch-pages.ts');
    // What cannot be loaded now is loaded when it is needed.
    ahead.then(({ prefetchPages }) => prefetchPages(app.router)).catch(() => undefined);
  });
}

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');
void nextTask().then(() => start(container));
