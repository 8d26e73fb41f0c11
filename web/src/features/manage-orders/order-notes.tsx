import { MAX_ORDER_NOTES } from '@bookstore/contracts/limits';
import { type Order, orderNoteDraft } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { TextAreaField } from '../../shared/form/fields.tsx';
import { Form } from '../../shared/form/form.tsx';
import { isEdited, useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { readFieldErrors, RequestError } from '../../shared/http/http.ts';
import { mayCall } from '../../shared/staff/staff-claims.ts';
import { useAddNote } from './staff-orders.queries.ts';

function explainError(error: Error): string {
  if (!(error instanceof RequestError) || error.status === undefined)
    return i18n.t('The shop cannot be reached. Your note is still here; please try again.');
  const [invalid] = readFieldErrors(error);
  return invalid?.message ?? error.problem?.detail ?? i18n.t('That failed. Please try again.');
}

type NoteProps = { order: Order; number: string };

function NewNote({ order, number }: NoteProps) {
  const form = useZodForm(orderNoteDraft, { text: '' });
  const addNote = useAddNote(order._id, number);
  useUnsavedChanges(isEdited(form));
  return (
    <Form
      form={form}
      submit={i18n.t('Add note')}
      look="secondary"
      className="mt-4 gap-3 [&>button]:justify-self-start"
      mutation={addNote}
      failure={explainError}
      onSubmit={({ text }) => addNote.mutate(text, { onSuccess: () => form.reset() })}
    >
      <TextAreaField
        form={form}
        name="text"
        label={i18n.t('New note')}
        rows={2}
        hint={i18n.t('Only staff see it.')}
        required
      />
    </Form>
  );
}

/** Adds to what staff noted on an order, or says why that is not possible. */
export function NoteForm(props: NoteProps) {
  const { notes = [], email } = props.order;
  const obstacle = email
    ? notes.length >= MAX_ORDER_NOTES &&
      i18n.t('An order has at most {count, plural, one {# note} other {# notes}}.', {
        count: MAX_ORDER_NOTES,
      })
    : i18n.t('Notes were deleted with the customer’s account.');
  if (obstacle) return <p className="mt-3 text-muted">{obstacle}</p>;
  return mayCall('addOrderNote') ? <NewNote {...props} /> : null;
}
