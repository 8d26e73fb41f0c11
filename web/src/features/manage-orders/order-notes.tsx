import { MAX_ORDER_NOTES } from '@bookstore/contracts/limits';
import { type Order, orderNoteDraft } from '@bookstore/contracts/orders';
import { TextAreaField } from '../../shared/form/fields.tsx';
import { Form } from '../../shared/form/form.tsx';
import { isEdited, useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { readFieldErrors, RequestError } from '../../shared/http/http.ts';
import { mayCall } from '../../shared/staff/staff-claims.ts';
import { useAddNote } from './staff-orders.queries.ts';

const explainError = (error: Error): string =>
  error instanceof RequestError && error.status !== undefined
    ? (readFieldErrors(error)[0]?.message ?? error.message)
    : 'The shop cannot be reached. Your note is still here; please try again.';

type NoteProps = { order: Order; number: string };

function NewNote({ order, number }: NoteProps) {
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

/** Adds to what staff noted on an order, or says why that is not possible. */
export function NoteForm(props: NoteProps) {
  const { notes = [], email } = props.order;
  if (!email) return <p className="mt-3 text-muted">Notes were deleted with the customer’s account.</p>;
  if (notes.length >= MAX_ORDER_NOTES)
    return <p className="mt-3 text-muted">An order has at most {MAX_ORDER_NOTES} notes.</p>;
  return mayCall('addOrderNote') ? <NewNote {...props} /> : null;
}
