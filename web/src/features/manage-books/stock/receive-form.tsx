import type { StockLevel } from '@bookstore/contracts/stock';
import { type ReactNode, useId } from 'react';
import { z } from 'zod';
import { showToast } from '../../../shared/dialogs/dialogs.ts';
import { Modal } from '../../../shared/dialogs/modal.tsx';
import { FormAlert, TextField } from '../../../shared/form/fields.tsx';
import { useZodForm } from '../../../shared/form/use-zod-form.ts';
import { isTransient } from '../../../shared/http/http.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { copiesText, countCopies } from './count-form.tsx';
import { findCurrentStock, useReceiveStock } from './stock-levels.queries.ts';

/** A number of copies, one at least. */
export const someCopiesText = copiesText.refine((text) => Number(text) > 0, 'Please enter at least 1');
const receiptInput = z.object({ copies: someCopiesText });

/** Why copies could not be added. */
export function explainReceipt(error: unknown): string {
  if (isTransient(error)) return 'There was no answer. Try again: the copies are added only once.';
  const promised = findCurrentStock(error)?.promised;
  return promised === undefined
    ? 'The copies could not be added.'
    : `This book is not counted, and open orders need ${countCopies(promised)}. Count what lies on the shelf first.`;
}

type ReceiveFormProps = {
  bookId: string;
  onReceived?: (level: StockLevel) => void;
  /** A button beside the one that submits. */
  cancel?: ReactNode;
};

/** Adds copies that arrived to those on the shelf. */
export function ReceiveForm({ bookId, onReceived, cancel }: ReceiveFormProps) {
  const form = useZodForm(receiptInput, { copies: '' });
  const receive = useReceiveStock(bookId);

  const save = ({ copies }: z.input<typeof receiptInput>) =>
    receive.mutate(
      { copies: Number(copies) },
      {
        onSuccess: (level) => {
          form.reset();
          onReceived?.(level);
          showToast(`${countCopies(Number(copies))} received, ${level.free} free`);
        },
      },
    );

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <TextField form={form} name="copies" label="Copies that arrived" inputMode="numeric" required />
      <FormAlert>{receive.error && explainReceipt(receive.error)}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="secondary" disabled={receive.isPending}>
          Receive copies
        </Button>
        {cancel}
      </div>
    </form>
  );
}

type ReceiveDialogProps = { bookId: string; title: string; onClose: () => void };

export function ReceiveDialog({ bookId, title, onClose }: ReceiveDialogProps) {
  const id = useId();
  return (
    <Modal aria-labelledby={id} className="text-left whitespace-normal" onClose={onClose}>
      {(close) => (
        <>
          <h2 id={id} className="mb-5 font-serif text-xl font-semibold text-balance">
            Receive copies of “{title}”
          </h2>
          <ReceiveForm
            bookId={bookId}
            onReceived={close(true)}
            cancel={
              <Button look="quiet" onClick={close(false)}>
                Cancel
              </Button>
            }
          />
        </>
      )}
    </Modal>
  );
}
