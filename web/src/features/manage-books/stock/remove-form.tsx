import { MAX_REMOVAL_NOTE_LENGTH, REMOVAL_REASONS } from '@bookstore/contracts/stock';
import { visibleText } from '@bookstore/contracts/text';
import { i18n } from '@bookstore/i18n/i18n';
import { z } from 'zod';
import { REMOVAL_LABELS } from '../../../shared/books/removal-reasons.ts';
import { showToast } from '../../../shared/dialogs/dialogs.ts';
import { SelectField, TextField } from '../../../shared/form/fields.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { useZodForm } from '../../../shared/form/use-zod-form.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { isTransient } from '../../../shared/http/http.ts';
import { someCopiesText } from './receive-form.tsx';
import { findCurrentStock, useRemoveStock } from './stock-levels.queries.ts';

const removalInput = z.object({
  copies: someCopiesText,
  reason: z.enum(REMOVAL_REASONS),
  note: visibleText(MAX_REMOVAL_NOTE_LENGTH),
});
type RemovalInput = z.infer<typeof removalInput>;

function explain(error: Error): string {
  if (isTransient(error)) return i18n.t('There was no answer. Try again: the copies are removed only once.');
  const current = findCurrentStock(error);
  if (!current) return i18n.t('The copies could not be removed.');
  return current.isCounted
    ? i18n.t(
        'Only {count, plural, one {# copy} other {# copies}} can be removed: customers were promised {promised}.',
        { count: current.free, promised: formatCount(current.promised) },
      )
    : i18n.t('This book is not counted any more.');
}

/** Takes copies off the shelf that no order took. */
export function RemoveForm({ bookId }: { bookId: string }) {
  const form = useZodForm<RemovalInput, RemovalInput>(removalInput, { copies: '', note: '' });
  const removal = useRemoveStock(bookId);

  const save = ({ copies, reason, note }: RemovalInput) =>
    removal.mutate(
      { copies: Number(copies), reason, ...(note.trim() && { note: note.trim() }) },
      {
        onSuccess: ({ free }) => {
          form.reset();
          showToast(
            i18n.t('{count, plural, one {# copy} other {# copies}} removed, {free} free', {
              count: Number(copies),
              free: formatCount(free),
            }),
          );
        },
      },
    );

  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">
        {i18n.t('Remove damaged or lost copies')}
      </summary>
      <Form
        form={form}
        label={i18n.t('Remove copies')}
        submit={i18n.t('Remove copies')}
        look="secondary"
        className="mt-2 gap-4 [&>button]:justify-self-start"
        mutation={removal}
        failure={explain}
        onSubmit={save}
      >
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            form={form}
            name="copies"
            label={i18n.t('Copies to remove')}
            inputMode="numeric"
            required
          />
          <SelectField
            form={form}
            name="reason"
            label={i18n.t('Reason')}
            options={[
              { value: '', label: i18n.t('Choose one') },
              ...REMOVAL_REASONS.map((value) => ({ value, label: REMOVAL_LABELS[value]() })),
            ]}
            required
          />
        </div>
        <TextField
          form={form}
          name="note"
          label={i18n.t('Note')}
          hint={i18n.t('Optional, for the history.')}
        />
      </Form>
    </details>
  );
}
