import { onIdle } from './idle-steps.ts';

/** What does nothing without scripts. Links do without them. */
const CONTROLS = ['button', 'input', 'label', 'select', 'textarea'];
const OPENING_TAG = new RegExp(`<(?:${CONTROLS.join('|')})(?=[\\s>])`, 'g');

let isRendered = typeof window === 'undefined';

/** Whether a page is rendered by the server, or about to be hydrated: not once another page is opened. */
export const isServerRendered = (): boolean => isRendered;

/** The class of what is below the first screen of a rendered page: it is laid out after the top, by `layOutRest`. */
export const laidOutLater = (): string => (isRendered ? 'laid-out-later' : '');

/** Makes the controls of a page inert until `enableControls`, so that no click on them is lost. */
export const disableControls = (html: string): string => html.replaceAll(OPENING_TAG, '$& inert=""');

export function enableControls(container: HTMLElement): void {
  for (const control of container.querySelectorAll<HTMLElement>(CONTROLS.join())) control.inert = false;
}

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
