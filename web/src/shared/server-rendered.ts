let isRendered = typeof window === 'undefined';

/** Whether a page is rendered by the server, or about to be hydrated: not once another page is opened. */
export const isServerRendered = (): boolean => isRendered;

export function setServerRendered(value: boolean): void {
  isRendered = value;
}
