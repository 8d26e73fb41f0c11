/** The controls of a row of a table or an item of a list. */
export const listControls = (item: Element | null): HTMLElement[] => [
  ...(item?.querySelectorAll<HTMLElement>('a[href], button, [type=checkbox]') ?? []),
];

export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });

/**
 * Plans the focus for when the row or item of a control may be removed: the control itself if it is still there, else the
 * same control of the next item, else of the one before, else the main area. For a control in a menu that is closed now, it is the
 * button of the menu.
 * @returns A function that moves the focus, to be called once the page shows the change.
 */
export function planFocus(control: HTMLElement): () => void {
  const item = control.closest('tr, li');
  const position = listControls(item).indexOf(control);
  const others = [item?.nextElementSibling ?? null, item?.previousElementSibling ?? null];
  const candidates = [control, ...others.map((other) => listControls(other)[position])];
  return () => {
    setTimeout(() => {
      const isFocused = candidates.some((candidate) => {
        if (!candidate?.isConnected) return false;
        const menuButton = candidate.closest('tr, li')?.querySelector<HTMLElement>('[data-menu]');
        return [candidate, menuButton].some((each) => {
          each?.focus();
          return each && document.activeElement === each;
        });
      });
      if (!isFocused) focusMain();
    });
  };
}
