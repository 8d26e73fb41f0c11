import { onlineManager } from '@tanstack/react-query';
import type { AnyRoute, RouteComponent } from '@tanstack/react-router';
import { isShopReachable, PageLoadError } from '../shared/http.ts';
import type { AppRouter } from './router.tsx';

function guard(component: RouteComponent | undefined): void {
  const load = component?.preload;
  if (!load) return;
  component.preload = async () => {
    if (!onlineManager.isOnline()) throw new PageLoadError('There is no connection');
    await load();
    // The router removes `preload` from what is loaded.
    if (component.preload && !(await isShopReachable()))
      throw new PageLoadError('The shop could not be reached');
  };
}

/**
 * What cannot be loaded makes the router load the document again, once. That helps when a newer release has replaced
 * the file; while the shop cannot be reached it would end on the browser's own error page, so another error is thrown.
 * Without a connection nothing is imported, because browsers remember that it failed (whatwg/html#6768).
 */
export function guardPageCode(router: AppRouter): void {
  for (const { options } of Object.values<AnyRoute>({ ...router.routesById })) guard(options.component);
}
