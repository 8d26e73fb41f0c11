import type { AnyRoute } from '@tanstack/react-router';
import { loadBookRequests } from '../shared/books/books.queries.ts';
import { loadDialog } from '../shared/dialogs/dialog-host.tsx';
import { onIdle } from '../shared/browser/idle.ts';
import type { AppRouter } from './router.tsx';

/** Shoppers never load the pages of staff, nor staff those of shoppers. */
function listNextRoutes({ routesById, state }: AppRouter): AnyRoute[] {
  const isStaff = /^\/(admin|dashboard)/.test(state.location.pathname);
  return Object.entries<AnyRoute>({ ...routesById }).flatMap(([id, route]) =>
    id.startsWith('/dashboard') === isStaff ? [route] : [],
  );
}

function loadInTurn([load, ...others]: readonly (() => Promise<unknown> | undefined)[]): void {
  if (!load) return;
  onIdle(() => {
    const next = () => loadInTurn(others);
    // What cannot be loaded now is loaded when it is needed.
    void Promise.resolve(load()).then(next, next);
  });
}

/** Loads ahead what can come next, piece by piece while the browser is idle: it then opens without a connection. */
export function prefetchPages(router: AppRouter): void {
  const pages = listNextRoutes(router).map((route) => () => router.loadRouteChunk(route));
  loadInTurn([loadBookRequests, loadDialog, ...pages]);
}
