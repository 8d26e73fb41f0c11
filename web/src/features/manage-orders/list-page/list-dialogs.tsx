import { parseAmount } from '@bookstore/contracts/amounts';
import { ORDER_COMMANDS } from '@bookstore/contracts/order-commands';
import { isPossible } from '@bookstore/contracts/order-transitions';
import type { Order } from '@bookstore/contracts/orders';
import { decimalsOf } from '@bookstore/contracts/shop-format';
import { i18n } from '@bookstore/i18n/i18n';
import { z } from 'zod';
import { Modal } from '../../../shared/dialogs/modal.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { TextAreaField, TextField } from '../../../shared/form/fields.tsx';
import { FileField } from '../../../shared/form/file-field.tsx';
import { useZodForm } from '../../../shared/form/use-zod-form.ts';
import { formatPrice } from '../../../shared/format/format.ts';
import { useShop } from '../../../shared/shop/shop.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { BatchRun, BatchRunner } from './batch-run.tsx';
import { nameStatus } from '../order-labels.ts';
import { decideOnCash } from '../lists/cash-list.ts';
import { ListReview } from './list-review.tsx';
import { type Decide, readFile, useList } from './use-list.tsx';

const ACCEPT = '.csv,.tsv,.txt,text/csv,text/plain';

export type ListDialogProps = {
  runner: BatchRunner;
  onRun: (run: Promise<BatchRun>) => void;
  onClose: () => void;
};

const WIDE = 'sm:w-[min(48rem,calc(100vw-2rem))]';

const trackingForm = z.object({
  lines: z.string().trim().min(1),
  carrier: ORDER_COMMANDS.ship.shape.carrier,
});
/** The longest tracking code of an order. */
const { tracking } = ORDER_COMMANDS.ship.shape;

const decideOnShipping: Decide = ({ detail }, order) => {
  if (detail === '') return { problem: i18n.t('There is no tracking number') };
  if (!isPossible('ship', order))
    return { problem: i18n.t('It is {status}', { status: nameStatus(order.status) }) };
  return tracking.safeParse(detail).success
    ? { action: 'ship' }
    : { problem: i18n.t('The tracking number is too long') };
};

type TrackingDialogProps = ListDialogProps & {
  /** The orders whose tracking numbers are to be typed, by their own numbers. */
  numbers: readonly string[];
};

/** Ships orders with tracking numbers that are typed, pasted, or read from a file. */
export function TrackingDialog({ numbers, runner, onRun, onClose }: TrackingDialogProps) {
  const begun = numbers.map((number) => `${number};`).join('\n');
  const form = useZodForm(trackingForm, { lines: begun, carrier: '' });
  const { found, refusal, setRefusal, read, isPending, back } = useList('tracking', decideOnShipping);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const chosen = await readFile(file);
    setRefusal('refusal' in chosen ? chosen.refusal : undefined);
    if ('text' in chosen) form.setValue('lines', chosen.text, { shouldDirty: true });
  };

  return (
    <Modal title={i18n.t('Ship with tracking numbers')} className={WIDE} onClose={onClose}>
      {(close) =>
        found ? (
          <ListReview
            caption={i18n.t('Tracking numbers')}
            {...found}
            submit={(count) => i18n.t('Ship {count, plural, one {# order} other {# orders}}', { count })}
            carrier={form.getValues('carrier')}
            runner={runner}
            onRun={onRun}
            onBack={back}
            onClose={close(false)}
          />
        ) : (
          <Form
            form={form}
            submit={i18n.t('Check')}
            cancel={i18n.t('Cancel')}
            isPending={isPending}
            onSubmit={({ lines }) => read(lines)}
            onCancel={close(false)}
          >
            <TextAreaField
              form={form}
              name="lines"
              label={i18n.t('Tracking numbers')}
              hint={i18n.t(
                'A line for each order, such as ABCD1234;RP 123. A comma, a tab or a space will do, too.',
              )}
            />
            <FileField
              label={i18n.t('Or a CSV file')}
              hint={i18n.t('Its lines are put into the field above.')}
              accept={ACCEPT}
              noun="the file"
              onChoose={(file) => void choose(file)}
            />
            <TextField
              form={form}
              name="carrier"
              label={i18n.t('Carrier')}
              hint={i18n.t('Optional, of all these orders.')}
            />
            {refusal && (
              <p role="alert" className="text-danger">
                {refusal}
              </p>
            )}
          </Form>
        )
      }
    </Modal>
  );
}

const dueOf = ({ payment, totalPrice }: Order): string => formatPrice(payment === 'due' ? totalPrice : 0);

/** Collects what the list of a courier says was paid. */
export function CashDialog({ runner, onRun, onClose }: ListDialogProps) {
  const decimals = decimalsOf(useShop().currency);
  const { found, refusal, setRefusal, read, isPending, back } = useList('cash', ({ detail, status }, order) =>
    decideOnCash(parseAmount(detail, decimals), order, status),
  );

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const chosen = await readFile(file);
    if ('text' in chosen) read(chosen.text);
    else setRefusal(chosen.refusal);
  };

  return (
    <Modal title={i18n.t('Import payments')} className={WIDE} onClose={onClose}>
      {(close) =>
        found ? (
          <ListReview
            caption={i18n.t('Payments')}
            {...found}
            dueOf={dueOf}
            submit={(count) => i18n.t('Collect {count, plural, one {# order} other {# orders}}', { count })}
            runner={runner}
            onRun={onRun}
            onBack={back}
            onClose={close(false)}
          />
        ) : (
          <>
            <FileField
              label={i18n.t('A CSV file of orders and amounts')}
              hint={i18n.t('Nothing is collected before you have seen what matches.')}
              error={refusal}
              accept={ACCEPT}
              noun="the file"
              onChoose={(file) => void choose(file)}
            />
            <p role="status" className="empty:hidden">
              {isPending && i18n.t('Looking up the orders…')}
            </p>
            <Button look="secondary" className="justify-self-start" onClick={close(false)}>
              {i18n.t('Cancel')}
            </Button>
          </>
        )
      }
    </Modal>
  );
}
