import { onIdle } from './idle.ts';

let isRendered = typeof window === 'undefined';

/** Whether a page is rendered by the server, or about to be hydrated: not once another page is opened. */
export const isServerRendered = (): boolean => isRendered;

/** The class of what is below the first screen of a rendered page. `layOutDeferred` removes it. */
export const deferredLayout = (): string => (isRendered ? 'deferred-layout' : '');

/** Lays out what has that class, part by part while the browser is idle. */
export function layOutDeferred(): void {
  const [part] = document.getElementsByClassName('deferred-layout');
  if (!part) return;
  onIdle(() => {
    part.classList.remove('deferred-layout');
    // The browser lays it out before the next one.
    requestAnimationFrame(layOutDeferred);
  });
}

export function setServerRendered(value: boolean): void {
  isRendered = value;
}
