import { toIsbn13 } from '@bookstore/contracts/isbn';
import { useEffect, useEffectEvent } from 'react';

/** A number of copies that was typed, and an ISBN that was scanned behind it. */
const COPIES_AND_ISBN = /^(?<copies>\d{1,6})(?<isbn>97[89]\d{10})$/;

/** The ISBN that was scanned into the field of the copies, which are shorter, and the copies before it. */
export function readScan(text: string): { isbn: string; copies?: string | undefined } | undefined {
  const isbn = toIsbn13(text);
  if (isbn) return { isbn };
  const { copies, isbn: behind = '' } = COPIES_AND_ISBN.exec(text)?.groups ?? {};
  const next = toIsbn13(behind);
  return next ? { isbn: next, copies } : undefined;
}

const IS_TYPED_INTO = 'input, textarea, select, dialog, [role=alertdialog], [role=dialog]';

/** Has digits that are typed where nothing takes them go to a field. A scanner does not look where the focus is. */
export function useStrayDigits(findField: () => HTMLInputElement | null) {
  const find = useEffectEvent(findField);
  useEffect(() => {
    const catchDigit = ({ key, target, ctrlKey, altKey, metaKey }: globalThis.KeyboardEvent) => {
      if (!/^\d$/.test(key) || ctrlKey || altKey || metaKey) return;
      if (target instanceof Element && !target.closest(IS_TYPED_INTO)) find()?.focus();
    };
    document.addEventListener('keydown', catchDigit);
    return () => document.removeEventListener('keydown', catchDigit);
  }, []);
}
