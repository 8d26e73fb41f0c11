import { onIdle } from './idle-steps.ts';

let isRendered = typeof window === 'undefined';

/** Whether a page is rendered by the server, or about to be hydrated: not once another page is opened. */
export const isServerRendered = (): boolean => isRendered;

/** The class of what is below the first screen of a rendered page: it is laid out after the top, by `layOutRest`. */
export const laidOutLater = (): string => (isRendered ? 'laid-out-later' : '');

/** Lays out what the server has marked with `laidOutLater`, part by part while the browser is idle. */
export function layOutRest(): void {
  const [part] = document.getElementsByClassName('laid-out-later');
  if (!part) return;
  onIdle(() => {
    part.classList.remove('laid-out-later');
    // The browser lays it out before the next one.
    requestAnimationFrame(layOutRest);
  });
}

export function setServerRendered(value: boolean): void {
  isRendered = value;
}
