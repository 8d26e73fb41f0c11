import { i18n } from '@bookstore/i18n/i18n';
import { type FieldValues, get, set } from 'react-hook-form';
import { formatEnumeration } from '../format/format.ts';
import type { ZodForm } from './use-zod-form.ts';

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/**
 * Bases a form on what someone else saved meanwhile: edited fields keep what was typed, the others take what was saved.
 * The library's `keepDirtyValues` would undo a field that was cleared, and mix the items of two lists.
 * @param labels - Those of all fields, by their names. A list is one field.
 * @returns the labels of the fields that both changed.
 */
export function takeTheirs<Values extends FieldValues>(
  form: ZodForm<Values>,
  labels: Readonly<Record<string, string>>,
  base: NoInfer<Values>,
  theirs: NoInfer<Values>,
): Set<string> {
  const typed = structuredClone(form.getValues());
  const values = structuredClone(theirs);
  const both = new Set<string>();
  for (const [name, label] of Object.entries(labels)) {
    const [mine, old, newer] = [typed, base, theirs].map((each): unknown => get(each, name));
    if (isSame(mine, old)) continue;
    set(values, name, mine);
    if (!isSame(newer, old) && !isSame(newer, mine)) both.add(label);
  }
  // A field that is registered anew would have its default value in place of none.
  form.reset(theirs, { keepFieldsRef: true });
  form.reset(values, { keepFieldsRef: true, keepDefaultValues: true });
  return both;
}

/** What someone else has changed. */
const CHANGED = {
  'the categories': () => i18n.t('Someone else changed the categories meanwhile.'),
  'the settings': () => i18n.t('Someone else changed the settings meanwhile.'),
  'this book': () => i18n.t('Someone else changed this book meanwhile.'),
} as const;

export const describeConflict = (what: keyof typeof CHANGED, both: ReadonlySet<string>): string =>
  [
    CHANGED[what](),
    i18n.t('Where you changed nothing, you now see what they saved.'),
    both.size === 0
      ? i18n.t('Please save again.')
      : i18n.t(
          'You both changed: {fields}. There you see yours, which replaces theirs when you save again.',
          { fields: formatEnumeration([...both]) },
        ),
  ].join(' ');
