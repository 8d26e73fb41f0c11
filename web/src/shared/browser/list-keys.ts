import { useEffect } from 'react';
import { listControls } from './focus.ts';

const TYPED_INTO = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
const TICKED = '[type=checkbox]';

/** Whether a key that is pressed is a command: it types into no field, no dialog is open, and it is pressed alone. */
export function isCommandKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return false;
  return !(target instanceof Element && target.closest(TYPED_INTO));
}

const listRows = (): HTMLTableRowElement[] =>
  [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')].filter(
    (row) => listControls(row).length > 0,
  );
const mainControlOf = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('th a[href]') ?? listControls(row ?? null)[0];

/** Focuses the row below or above. A page without a list has links to what comes before and after it. */
function move(step: 1 | -1): void {
  const rows = listRows();
  if (rows.length === 0)
    document.querySelector<HTMLElement>(`main a[rel=${step === 1 ? 'next' : 'prev'}]`)?.click();
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const none = step === 1 ? 0 : -1;
  mainControlOf(at < 0 ? rows.at(none) : rows[at + step])?.focus();
}

/** What a key does to the row that has the focus. @returns whether it did something. */
function press(key: string): boolean {
  const { activeElement } = document;
  const row = activeElement?.closest<HTMLElement>('main tbody tr');
  if (key === 'x' && row) row.querySelector<HTMLElement>(TICKED)?.click();
  else if (key === 'Enter' && row && activeElement?.matches(TICKED)) mainControlOf(row)?.click();
  else if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1);
  else return false;
  return true;
}

/** Keys of every list in the main area: j and k go through its rows, x selects the one that has the focus, Enter opens it. */
export function useListKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && isCommandKey(event) && press(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
