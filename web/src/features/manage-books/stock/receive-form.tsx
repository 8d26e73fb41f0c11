import type { StockLevel } from '@bookstore/contracts/stock';
import { i18n } from '@bookstore/i18n/i18n';
import { z } from 'zod';
import { showToast } from '../../../shared/dialogs/dialogs.ts';
import { Modal } from '../../../shared/dialogs/modal.tsx';
import { TextField } from '../../../shared/form/fields.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { useZodForm } from '../../../shared/form/use-zod-form.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { isTransient } from '../../../shared/http/http.ts';
import { copiesText, countCopies } from './count-form.tsx';
import { findCurrentStock, useReceiveStock } from './stock-levels.queries.ts';

/** A number of copies, one at least. */
export const someCopiesText = copiesText.refine((text) => Number(text) > 0, {
  error: () => i18n.t('Please enter at least {min}', { min: 1 }),
});
const receiptInput = z.object({ copies: someCopiesText });

/** Why copies could not be added. */
export function explainReceipt(error: unknown): string {
  if (isTransient(error)) return i18n.t('There was no answer. Try again: the copies are added only once.');
  const promised = findCurrentStock(error)?.promised;
  return promised === undefined
    ? i18n.t('The copies could not be added.')
    : i18n.t('This book is not counted, and open orders need {copies}. Count what lies on the shelf first.', {
        copies: countCopies(promised),
      });
}

type ReceiveFormProps = {
  bookId: string;
  onReceived?: (level: StockLevel) => void;
  /** With it, there is a button to leave the form. */
  onCancel?: () => void;
};

/** Adds copies that arrived to those on the shelf. */
export function ReceiveForm({ bookId, onReceived, onCancel }: ReceiveFormProps) {
  const form = useZodForm(receiptInput, { copies: '' });
  const receive = useReceiveStock(bookId);

  const save = ({ copies }: z.input<typeof receiptInput>) =>
    receive.mutate(
      { copies: Number(copies) },
      {
        onSuccess: (level) => {
          form.reset();
          onReceived?.(level);
          showToast(
            i18n.t('{copies} received, {free} free', {
              copies: countCopies(Number(copies)),
              free: formatCount(level.free),
            }),
          );
        },
      },
    );

  return (
    <Form
      form={form}
      submit={i18n.t('Receive copies')}
      look="secondary"
      className="gap-4 [&>button]:justify-self-start"
      mutation={receive}
      failure={explainReceipt}
      onSubmit={save}
      {...(onCancel && { cancel: i18n.t('Cancel'), onCancel })}
    >
      <TextField
        form={form}
        name="copies"
        label={i18n.t('Copies that arrived')}
        inputMode="numeric"
        required
      />
    </Form>
  );
}

type ReceiveDialogProps = { bookId: string; title: string; onClose: () => void };

export const ReceiveDialog = ({ bookId, title, onClose }: ReceiveDialogProps) => (
  <Modal
    title={i18n.t('Receive copies of “{title}”', { title })}
    className="text-start whitespace-normal"
    onClose={onClose}
  >
    {(close) => <ReceiveForm bookId={bookId} onReceived={close(true)} onCancel={close(false)} />}
  </Modal>
);
