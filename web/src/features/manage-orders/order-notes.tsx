import { MAX_ORDER_NOTES } from '@bookstore/contracts/limits';
import { type Order, orderNoteDraft } from '@bookstore/contracts/orders';
import { TextAreaField } from '../../shared/form/fields.tsx';
import { Form } from '../../shared/form/form.tsx';
import { isEdited, useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import { readFieldErrors, RequestError } from '../../shared/http/http.ts';
import { mayCall } from '../../shared/staff/staff-claims.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { useAddNote } from './staff-orders.queries.ts';

const explainError = (error: Error): string =>
  error instanceof RequestError && error.status !== undefined
    ? (readFieldErrors(error)[0]?.message ?? error.message)
    : 'The shop cannot be reached. Your note is still here; please try again.';

type NotesProps = { order: Order; number: string };

function NoteForm({ order, number }: NotesProps) {
  const form = useZodForm(orderNoteDraft, { text: '' });
  const addNote = useAddNote(order._id, number);
  useUnsavedChanges(isEdited(form));
  return (
    <Form
      form={form}
      submit="Add note"
      look="secondary"
      className="mt-4 gap-3 [&>button]:justify-self-start"
      mutation={addNote}
      failure={explainError}
      onSubmit={({ text }) => addNote.mutate(text, { onSuccess: () => form.reset() })}
    >
      <TextAreaField form={form} name="text" label="New note" rows={2} hint="Only staff see it." required />
    </Form>
  );
}

/** What staff noted on an order, the last first, and a form to add to it as long as that is possible. */
export function NotesPanel({ order, number }: NotesProps) {
  const { notes = [], email } = order;
  return (
    <Panel title="Notes">
      {mayCall('addOrderNote') && email && notes.length < MAX_ORDER_NOTES && (
        <NoteForm order={order} number={number} />
      )}
      {notes.length >= MAX_ORDER_NOTES && (
        <p className="mt-3 text-muted">An order has at most {MAX_ORDER_NOTES} notes.</p>
      )}
      {!email && <p className="mt-3 text-muted">Notes were deleted with the customer’s account.</p>}
      <ol className="mt-4 grid gap-3 empty:hidden">
        {notes.toReversed().map(({ at, by, text }, index) => (
          <li key={notes.length - index} className="border-l-3 border-line pl-3">
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
            <p className="text-sm text-muted">
              {by.name} ({by.role}), <time dateTime={at}>{formatShopMoment(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
