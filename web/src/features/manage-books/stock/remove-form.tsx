import { MAX_REMOVAL_NOTE_LENGTH, REMOVAL_REASONS, type RemovalReason } from '@bookstore/contracts/stock';
import { visibleText } from '@bookstore/contracts/text';
import { z } from 'zod';
import { showToast } from '../../../shared/dialogs/dialogs.ts';
import { SelectField, TextField } from '../../../shared/form/fields.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { useZodForm } from '../../../shared/form/use-zod-form.ts';
import { isTransient } from '../../../shared/http/http.ts';
import { toOptions } from '../../../shared/ui/select.tsx';
import { countCopies } from './count-form.tsx';
import { someCopiesText } from './receive-form.tsx';
import { findCurrentStock, useRemoveStock } from './stock-levels.queries.ts';

/** What the reasons are called. */
export const REASONS: Readonly<Record<RemovalReason, string>> = {
  damaged: 'Damaged',
  lost: 'Lost',
  'received-by-mistake': 'Received by mistake',
};

const removalInput = z.object({
  copies: someCopiesText,
  reason: z.enum(REMOVAL_REASONS),
  note: visibleText(MAX_REMOVAL_NOTE_LENGTH),
});
type RemovalInput = z.infer<typeof removalInput>;

function explain(error: Error): string {
  if (isTransient(error)) return 'There was no answer. Try again: the copies are removed only once.';
  const current = findCurrentStock(error);
  if (!current) return 'The copies could not be removed.';
  return current.isCounted
    ? `Only ${countCopies(current.free)} can be removed: customers were promised ${current.promised}.`
    : 'This book is not counted any more.';
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
          showToast(`${countCopies(Number(copies))} removed, ${free} free`);
        },
      },
    );

  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">Remove damaged or lost copies</summary>
      <Form
        form={form}
        label="Remove copies"
        submit="Remove copies"
        look="secondary"
        className="mt-2 gap-4 [&>button]:justify-self-start"
        mutation={removal}
        failure={explain}
        onSubmit={save}
      >
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField form={form} name="copies" label="Copies to remove" inputMode="numeric" required />
          <SelectField
            form={form}
            name="reason"
            label="Reason"
            options={toOptions('Choose one', REASONS)}
            required
          />
        </div>
        <TextField form={form} name="note" label="Note" hint="Optional, for the history." />
      </Form>
    </details>
  );
}
