import { onIdle } from '../browser/idle.ts';

let isRendered = typeof window === 'undefined';

/** Whether the server renders or rendered the page. False as soon as another page is opened. */
export const isServerRendered = (): boolean => isRendered;

/** The class of the parts below the first screen of a rendered page. `layOutDeferred` removes it. */
export const deferredLayout = (): string => (isRendered ? 'deferred-layout' : '');

/** Lays out the parts with that class one by one while the browser is idle. */
export function layOutDeferred(): void {
  const [part] = document.getElementsByClassName('deferred-layout');
  if (!part) return;
  onIdle(() => {
    part.classList.remove('deferred-layout');
    // The browser lays out this part before the next one is due.
    requestAnimationFrame(layOutDeferred);
  });
}

export function setServerRendered(value: boolean): void {
  isRendered = value;
}
