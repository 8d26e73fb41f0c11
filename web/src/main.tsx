import './main.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, createApp } from './app/app.tsx';
import { refreshHistory, seedQueries } from './app/seed-queries.ts';
import { loadBookRequests } from './shared/books/books.queries.ts';
import { switchLanguage } from './shared/language/language.ts';
import { currentShop } from './shared/shop/current-shop.ts';
import { layOutDeferred, setServerRendered } from './shared/page/server-rendered.ts';

/** A touch and a press of a mouse are both `pointerdown`. */
const INTERACTIONS = ['pointerdown', 'keydown', 'wheel'];

/** Lets the browser answer in between. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(container: HTMLElement): Promise<void> {
  const app = createApp();
  await switchLanguage(currentShop().language);
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
  layOutDeferred();
  // What cannot be loaded now is loaded when it is needed, and nothing twice.
  const loadAhead = () =>
    void import('./app/prefetch-pages.ts').then(
      ({ prefetchPages }) => prefetchPages(app.router),
      () => undefined,
    );
  // Until the first interaction the page itself comes first.
  for (const type of INTERACTIONS) document.addEventListener(type, loadAhead, { once: true, passive: true });
}

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');
void nextTask().then(() => start(container));
