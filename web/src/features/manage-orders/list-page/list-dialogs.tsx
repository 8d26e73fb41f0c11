import { ORDER_COMMANDS } from '@bookstore/contracts/order-commands';
import { isPossible } from '@bookstore/contracts/order-transitions';
import type { Order } from '@bookstore/contracts/orders';
import { decimalsOf } from '@bookstore/contracts/shop-format';
import { useState } from 'react';
import { z } from 'zod';
import { Modal } from '../../../shared/dialogs/modal.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { TextAreaField, TextField } from '../../../shared/form/fields.tsx';
import { FileField } from '../../../shared/form/file-field.tsx';
import { useZodForm } from '../../../shared/form/use-zod-form.ts';
import { formatCount, formatPrice } from '../../../shared/format/format.ts';
import { useShop } from '../../../shared/shop/shop.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { BatchRun, BatchRunner } from './batch-run.tsx';
import { type Entry, type Line, MAX_LINES, readTrackingLines, toEntries } from '../lists/lines.ts';
import { decideOnCash, readAmount, readCashList } from '../lists/cash-list.ts';
import { type ListedAction, ListReview } from './list-review.tsx';
import { useOrderLookup } from '../staff-orders.queries.ts';

const NO_LINES = 'No line of this file has the number of an order.';
const TOO_MANY = `At most ${formatCount(MAX_LINES)} lines can be read at once. Please split the list.`;
const MAX_BYTES = 1_000_000;

export type ListDialogProps = {
  runner: BatchRunner;
  onRun: (run: Promise<BatchRun>) => void;
  onClose: () => void;
};

const WIDE = 'sm:w-[min(48rem,calc(100vw-2rem))]';

type Decide = Parameters<typeof toEntries<ListedAction>>[2];

/** Looks up the orders of lines, and decides what becomes of each. */
function useEntries(decide: Decide) {
  const [entries, setEntries] = useState<Entry<ListedAction>[]>();
  const [refusal, setRefusal] = useState<string>();
  const lookup = useOrderLookup();

  const check = (lines: readonly Line[]) => {
    setRefusal(lines.length > MAX_LINES ? TOO_MANY : undefined);
    if (lines.length > MAX_LINES) return;
    const numbers = [...new Set(lines.flatMap(({ number }) => number ?? []))];
    lookup.mutate(numbers, {
      onSuccess: (orders) => setEntries(toEntries(lines, orders, decide)),
      onError: () => setRefusal('The orders could not be looked up. Please try again.'),
    });
  };
  return {
    entries,
    refusal,
    setRefusal,
    check,
    isPending: lookup.isPending,
    back: () => setEntries(undefined),
  };
}

const trackingForm = z.object({
  lines: z.string().trim().min(1),
  carrier: ORDER_COMMANDS.ship.shape.carrier,
});
/** The longest tracking code of an order. */
const { tracking } = ORDER_COMMANDS.ship.shape;

const decideOnShipping: Decide = ({ detail }, order) => {
  if (!isPossible('ship', order)) return { problem: `It is ${order.status}` };
  return tracking.safeParse(detail).success
    ? { action: 'ship' }
    : { problem: 'The tracking number is too long' };
};

/** Ships orders with pasted tracking numbers. */
export function TrackingDialog({ runner, onRun, onClose }: ListDialogProps) {
  const form = useZodForm(trackingForm, { lines: '', carrier: '' });
  const { entries, refusal, check, isPending, back } = useEntries(decideOnShipping);
  return (
    <Modal title="Ship with tracking numbers" className={WIDE} onClose={onClose}>
      {(close) =>
        entries ? (
          <ListReview
            caption="Tracking numbers"
            entries={entries}
            detailLabel="Tracking"
            submit="Ship"
            carrier={form.getValues('carrier')}
            runner={runner}
            onRun={onRun}
            onBack={back}
            onClose={close(false)}
          />
        ) : (
          <Form
            form={form}
            submit="Check"
            cancel="Cancel"
            isPending={isPending}
            onSubmit={({ lines }) => check(readTrackingLines(lines))}
            onCancel={close(false)}
          >
            <TextAreaField
              form={form}
              name="lines"
              label="Tracking numbers"
              hint="A line for each order, such as ABCD1234;RP 123. A comma or a tab will do, too."
            />
            <TextField form={form} name="carrier" label="Carrier" hint="Optional, of all these orders." />
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
  /** The name of the column that was read, so that a wrong one is noticed. */
  const [amountLabel, setAmountLabel] = useState('Amount');
  const { entries, refusal, setRefusal, check, isPending, back } = useEntries(({ detail }, order) =>
    decideOnCash(readAmount(detail, decimals), order),
  );

  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) {
      setRefusal('At most 1 MB can be read at once. Please split the file.');
      return;
    }
    try {
      const { lines, amountColumn } = readCashList(await file.text());
      setAmountLabel(amountColumn ?? 'Amount');
      if (lines.some(({ number }) => number)) check(lines);
      else setRefusal(NO_LINES);
    } catch {
      setRefusal(NO_LINES);
    }
  };

  return (
    <Modal title="Cash list of the courier" className={WIDE} onClose={onClose}>
      {(close) =>
        entries ? (
          <ListReview
            caption="Cash list"
            entries={entries}
            detailLabel={amountLabel}
            dueOf={dueOf}
            submit="Collect"
            runner={runner}
            onRun={onRun}
            onBack={back}
            onClose={close(false)}
          />
        ) : (
          <>
            <FileField
              label="A CSV file of orders and amounts"
              hint="Nothing is collected before you have seen what matches."
              error={refusal}
              accept=".csv,.txt,text/csv"
              noun="the file"
              onChoose={(file) => void choose(file)}
            />
            <p role="status" className="empty:hidden">
              {isPending && 'Looking up the orders…'}
            </p>
            <Button look="secondary" className="justify-self-start" onClick={close(false)}>
              Cancel
            </Button>
          </>
        )
      }
    </Modal>
  );
}
