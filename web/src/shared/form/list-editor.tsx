import { i18n } from '@bookstore/i18n/i18n';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { z } from 'zod';
import { formatCount } from '../format/format.ts';
import { explainField } from '../language/sentences.ts';
import { Button } from '../ui/button.tsx';
import { moveItem } from '../ui/item-buttons.tsx';
import { isSame } from './conflict.ts';
import { explainIssue } from './explain-issue.ts';
import { Field } from './field.tsx';
import { FormAlert } from './fields.tsx';
import { useUnsavedChanges } from './unsaved-changes.ts';

/** A list that is changed on its page, and saved as a whole in the version that was seen. */
export function useEditedList<Stored extends { v: number }, Item>(
  stored: Stored,
  itemsOf: (stored: Stored) => readonly Item[],
) {
  /** What the changes are based on, while the query may already have fetched a newer version. */
  const [base, setBase] = useState(stored);
  const [items, setItems] = useState(itemsOf(stored));
  const [failure, setFailure] = useState('');
  const [moved, setMoved] = useState('');
  const isEdited = !isSame(items, itemsOf(base));
  useUnsavedChanges(isEdited);

  const show = (next: Stored, shown = itemsOf(next)) => {
    setBase(next);
    setItems(shown);
    setFailure('');
  };
  if (stored.v > base.v && !isEdited) show(stored);

  return {
    base,
    items,
    isEdited,
    failure,
    moved,
    setBase,
    setItems,
    setFailure,
    show,
    discard: () => show(base),
    change: (item: Item, changed: Item) => setItems(items.map((each) => (each === item ? changed : each))),
    remove: (item: Item) => setItems(items.filter((each) => each !== item)),
    move: (position: number, by: -1 | 1, name: string) => {
      const next = moveItem(items, position, by);
      const item = items[position];
      setItems(next);
      setMoved(
        i18n.t('{name} is number {position} of {count}.', {
          name,
          position: formatCount(next.findIndex((each) => each === item) + 1),
          count: formatCount(next.length),
        }),
      );
    },
  };
}

/** What is wrong with the list of a request: by the positions and fields of its items, and as a whole. */
export function findItemErrors(schema: z.ZodType, request: unknown) {
  const { error } = schema.safeParse(request, { error: explainIssue });
  const issues = (error?.issues ?? []).map(({ path: [, index, field], message }) => ({
    index,
    field,
    message: explainField(message),
  }));
  return {
    of: (position: number, name?: string) =>
      issues.find(({ index, field }) => index === position && (name === undefined || field === name))
        ?.message,
    whole: issues.find(({ index }) => index === undefined)?.message,
    isValid: issues.length === 0,
  };
}

type AddItemProps = {
  label: string;
  hint?: string;
  /** Adds what is typed. @returns why it cannot be added. */
  add: (text: string) => string | undefined;
};

/** A field that adds an entry to a list. */
export function AddItem({ label, hint, add }: AddItemProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refusal = add(text.trim());
    setError(refusal);
    if (refusal === undefined) setText('');
  };
  return (
    <form noValidate className="max-w-md" onSubmit={submit}>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <div className="flex gap-3">
            <input {...control} value={text} onChange={({ target }) => setText(target.value)} />
            <Button type="submit" look="secondary">
              {i18n.t('Add')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

const SAVE = {
  categories: () => i18n.t('Save categories'),
  lists: () => i18n.t('Save lists'),
} as const;

type ListEditorProps = {
  /** What the list has. */
  noun: keyof typeof SAVE;
  edited: { moved: string; failure: string; isEdited: boolean; discard: () => void };
  /** What is wrong with the list as a whole. */
  error: string | undefined;
  isSaveable: boolean;
  onSave: () => void;
  add: ReactNode;
  children: ReactNode;
};

/** The frame of a list that is saved as a whole: its entries, a field that adds one, and what saves or discards the changes. */
export const ListEditor = ({ noun, edited, error, isSaveable, onSave, add, children }: ListEditorProps) => (
  <div className="grid max-w-3xl gap-5">
    {children}
    <p role="status" className="sr-only">
      {edited.moved}
    </p>
    {add}
    {error && <p className="font-medium text-danger">{error}</p>}
    <FormAlert>{edited.failure}</FormAlert>
    <div className="flex flex-wrap gap-3">
      <Button disabled={!edited.isEdited || !isSaveable} onClick={onSave}>
        {SAVE[noun]()}
      </Button>
      {edited.isEdited && (
        <Button look="secondary" onClick={edited.discard}>
          {i18n.t('Discard changes')}
        </Button>
      )}
    </div>
  </div>
);
