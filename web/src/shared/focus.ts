/** The controls of a row of a table or an item of a list. */
export const listControls = (item: Element | null): HTMLElement[] => [
  ...(item?.querySelectorAll<HTMLElement>('a[href], button, [type=checkbox]') ?? []),
];

export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });

/**
 * Finds where the focus goes on when the row or item of a control may be removed: the control itself while it is there,
 * then the same control of the next one, then of the one before, and the main area when none of them is left.
 * @returns What moves the focus there, once the page shows what was removed.
 */
export function planFocus(control: HTMLElement): () => void {
  const item = control.closest('tr, li');
  const position = listControls(item).indexOf(control);
  const others = [item?.nextElementSibling ?? null, item?.previousElementSibling ?? null];
  const candidates = [control, ...others.map((other) => listControls(other)[position])];
  return () => {
    setTimeout(() => {
      const next = candidates.find((candidate) => candidate?.isConnected);
      if (next) next.focus();
      else focusMain();
    });
  };
}
