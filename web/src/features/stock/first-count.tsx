import { useState } from 'react';
import { Field } from '../../shared/form/field.tsx';
import { copiesText, countCopies } from './copies.ts';
import { useCountStock } from './stock-levels.queries.ts';

/** An optional count for a book that is about to be added. */
export function useFirstCount() {
  const [typed, setTyped] = useState('');
  const countStock = useCountStock();
  const error = typed.trim() ? copiesText.safeParse(typed).error?.issues[0]?.message : undefined;

  /** Stores what was typed, if anything. Returns what became of it. */
  const save = (bookId: string): Promise<string | undefined> => {
    if (!typed.trim()) return Promise.resolve(undefined);
    const onHand = Number(typed);
    setTyped('');
    return countStock.mutateAsync({ bookId, count: { onHand, v: 0 } }).then(
      () => `Counted: ${countCopies(onHand)}.`,
      () => 'Its copies could not be counted. Open it in Manage Books to count them.',
    );
  };

  const field = (
    <Field
      label="Copies on the shelf"
      hint="Optional. A book that is not counted can be ordered without limit."
      error={error}
    >
      {(control) => (
        <input
          {...control}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Field>
  );
  return { field, isValid: error === undefined, typed, onRestore: setTyped, save };
}
