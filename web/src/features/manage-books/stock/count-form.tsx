import { MAX_COPIES, type StockLevel } from '@bookstore/contracts/stock';
import { i18n } from '@bookstore/i18n/i18n';
import { useState } from 'react';
import { z } from 'zod';
import { showToast } from '../../../shared/dialogs/dialogs.ts';
import { Field } from '../../../shared/form/field.tsx';
import { FormAlert, TextField } from '../../../shared/form/fields.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { isEdited, useUnsavedChanges } from '../../../shared/form/unsaved-changes.ts';
import { useZodForm } from '../../../shared/form/use-zod-form.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { explainFirst } from '../../../shared/language/sentences.ts';
import { findCurrentStock, isBelowPromised, useCountStock } from './stock-levels.queries.ts';

/** A number of copies as it is typed. */
export const copiesText = z
  .string()
  .trim()
  .min(1)
  .refine((text) => /^\d+$/.test(text) && Number(text) < MAX_COPIES, {
    error: () => i18n.t('Please enter a whole number up to {max}', { max: formatCount(MAX_COPIES - 1) }),
  });

export const countCopies = (count: number): string =>
  i18n.t('{count, plural, one {# copy} other {# copies}}', { count });

const countInput = z.object({ onHand: copiesText, lowAt: copiesText });
type CountInput = z.input<typeof countInput>;

const toValues = ({ isCounted, onHand, lowAt }: StockLevel): CountInput => ({
  onHand: isCounted ? String(onHand) : '',
  lowAt: String(lowAt),
});

const describe = ({ isCounted, onHand, promised }: StockLevel): string =>
  isCounted
    ? i18n.t('{count, plural, one {# copy} other {# copies}} on the shelf, {promised} of them promised', {
        count: onHand,
        promised: formatCount(promised),
      })
    : i18n.t('not counted');

/** Stores what staff counted on the shelf. */
export function CountForm({ level }: { level: StockLevel }) {
  /** The stock that staff saw before they typed, while the query may already have fetched a newer one. */
  const [seen, setSeen] = useState(level);
  const [failure, setFailure] = useState('');
  const form = useZodForm(countInput, toValues(seen), toValues(seen));
  const countStock = useCountStock();
  useUnsavedChanges(isEdited(form));
  if (level.v > seen.v && !form.formState.isDirty) setSeen(level);

  const explain = (error: Error) => {
    const current = findCurrentStock(error);
    if (!current) {
      setFailure(i18n.t('The count could not be saved. Please try again.'));
      return;
    }
    setSeen(current);
    if (isBelowPromised(error)) {
      const message = i18n.t(
        'Customers were promised {count, plural, one {# copy} other {# copies}}, which must be on the shelf',
        { count: current.promised },
      );
      form.setError('onHand', { message }, { shouldFocus: true });
      return;
    }
    setFailure(
      i18n.t('Someone else changed this stock meanwhile: {stock}. Check your count, then save it again.', {
        stock: describe(current),
      }),
    );
  };

  const save = ({ onHand, lowAt }: CountInput) =>
    countStock.mutate(
      { bookId: seen.bookId, count: { onHand: Number(onHand), lowAt: Number(lowAt), v: seen.v } },
      {
        onSuccess: (stored) => {
          form.reset(toValues(stored));
          setSeen(stored);
          setFailure('');
          showToast(
            i18n.t('{count, plural, one {# copy} other {# copies}} on the shelf, {free} free', {
              count: stored.onHand,
              free: formatCount(stored.free),
            }),
          );
        },
        onError: explain,
      },
    );

  return (
    <Form
      form={form}
      submit={seen.isCounted ? i18n.t('Save count') : i18n.t('Start counting')}
      className="gap-4 [&>button]:justify-self-start"
      isPending={countStock.isPending}
      onSubmit={save}
    >
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          form={form}
          name="onHand"
          label={i18n.t('On the shelf')}
          hint={
            seen.isCounted || level.promised === 0 ? undefined : i18n.t('Count those for open orders too.')
          }
          inputMode="numeric"
          required
        />
        <TextField
          form={form}
          name="lowAt"
          label={i18n.t('Low from')}
          hint={i18n.t('The shop shows how many are left.')}
          inputMode="numeric"
          required
        />
      </div>
      <FormAlert>{failure}</FormAlert>
    </Form>
  );
}

/** An optional count for a book that is about to be added. */
export function useFirstCount() {
  const [typed, setTyped] = useState('');
  const countStock = useCountStock();
  const refusal = typed.trim() ? copiesText.safeParse(typed).error : undefined;
  const error = refusal && explainFirst(refusal);

  /** Stores what was typed, if anything. Returns a note on the result. */
  const save = (bookId: string): Promise<string | undefined> => {
    if (!typed.trim()) return Promise.resolve(undefined);
    const onHand = Number(typed);
    setTyped('');
    return countStock.mutateAsync({ bookId, count: { onHand, v: 0 } }).then(
      () => i18n.t('Counted: {count, plural, one {# copy} other {# copies}}.', { count: onHand }),
      () => i18n.t('Its copies could not be counted. Open it in Manage Books to count them.'),
    );
  };

  const field = (
    <Field
      label={i18n.t('Copies on the shelf')}
      hint={i18n.t('Optional. A book that is not counted can be ordered without limit.')}
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
