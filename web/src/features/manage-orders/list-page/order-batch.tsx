import { HOUR_SECONDS, REOPEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { BATCH_COMMANDS, ORDER_COMMANDS, type OrderBatch } from '@bookstore/contracts/order-commands';
import { mayAct, type OrderAction } from '@bookstore/contracts/order-transitions';
import { i18n } from '@bookstore/i18n/i18n';
import { useState } from 'react';
import { readStaffActors } from '../../../shared/staff/staff-claims.ts';
import { showDialog } from '../../../shared/dialogs/dialogs.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { Checkbox, TextAreaField } from '../../../shared/form/fields.tsx';
import { useZodForm } from '../../../shared/form/use-zod-form.ts';
import type { ButtonLook } from '../../../shared/ui/button.tsx';
import { SelectionBar } from '../../../shared/ui/selection-bar.tsx';
import { type BatchResults, type BatchRun, type BatchRunner, toBatches } from './batch-run.tsx';
import { MAX_SELECTED } from '../staff-orders.queries.ts';

/** What is asked before commands that cannot be undone. */
const QUESTIONS = {
  ship: (count: number) => ({
    title: i18n.t('Ship {count, plural, one {# order} other {# orders}}?', { count }),
    text: i18n.t(
      'Each with its own tracking number: see Import tracking numbers, under More. This cannot be undone.',
    ),
    confirm: i18n.t('Ship'),
  }),
  collect: (count: number) => ({
    title: i18n.t('Collect {count, plural, one {# order} other {# orders}}?', { count }),
    text: i18n.t('Their customers paid what was due. This cannot be undone.'),
    confirm: i18n.t('Collect'),
  }),
} as const;

const cancellation = ORDER_COMMANDS.cancel.pick({ reason: true });

type CancelDialogProps = { count: number; onSubmit: (reason: string) => void; onClose: () => void };

/** Asks for the reason why several orders are cancelled. */
function CancelDialog({ count, onSubmit, onClose }: CancelDialogProps) {
  const form = useZodForm(cancellation, { reason: '' });
  return (
    <FormDialog
      title={i18n.t('Cancel {count, plural, one {# order} other {# orders}}?', { count })}
      form={form}
      submit={i18n.t('Cancel {count, plural, one {# order} other {# orders}}', { count })}
      look="destructive"
      cancel={i18n.t('Go back')}
      onSubmit={({ reason = '' }) => onSubmit(reason)}
      onClose={onClose}
    >
      <p className="text-muted">
        {i18n.t(
          'Counted copies go back into stock. The orders can be reopened within {hours, plural, one {one hour} other {# hours}}, one by one.',
          { hours: REOPEN_SECONDS / HOUR_SECONDS },
        )}
      </p>
      <TextAreaField
        form={form}
        name="reason"
        label={i18n.t('Reason')}
        hint={i18n.t('Optional. The customers see it, too.')}
      />
    </FormDialog>
  );
}

const delivery = ORDER_COMMANDS.deliver.pick({ collected: true });

type DeliverDialogProps = { count: number; onSubmit: (collected: boolean) => void; onClose: () => void };

/** Asks whether several orders were paid when they were delivered. */
function DeliverDialog({ count, onSubmit, onClose }: DeliverDialogProps) {
  const form = useZodForm(delivery, { collected: true });
  return (
    <FormDialog
      title={i18n.t('Deliver {count, plural, one {# order} other {# orders}}?', { count })}
      form={form}
      submit={i18n.t('Deliver {count, plural, one {# order} other {# orders}}', { count })}
      cancel={i18n.t('Go back')}
      onSubmit={({ collected = true }) => onSubmit(collected)}
      onClose={onClose}
    >
      <p className="text-muted">
        {i18n.t('They were handed over to their customers. This cannot be undone.')}
      </p>
      <Checkbox {...form.register('collected')}>{i18n.t('Each customer paid what was due')}</Checkbox>
    </FormDialog>
  );
}

/** The versions of the selected orders by their ids: those that staff saw when they selected them, or of a later reply. */
export type OrderSelection = Readonly<Record<string, number>>;

/** A selection after a command: those that were not changed stay selected, each in its present version. */
export function keepUnchanged(selection: OrderSelection, results: BatchResults): OrderSelection {
  const byId = new Map(results.map((result) => [result.id, result]));
  const left = Object.entries(selection).filter(
    ([id]) => !byId.has(id) || byId.get(id)?.refusal !== undefined,
  );
  return Object.fromEntries(left.map(([id, v]) => [id, byId.get(id)?.order?.v ?? v]));
}

type BatchBarProps = {
  selection: OrderSelection;
  /** What is next for the orders of the list. */
  primary: OrderAction;
  runner: BatchRunner;
  onRun: (run: Promise<BatchRun>) => void;
  onPrint: () => void;
  onClear: () => void;
};

/** Gives commands to the selected orders, and prints their slips. */
export function BatchBar({ selection, primary, runner, onRun, onPrint, onClear }: BatchBarProps) {
  const [asked, setAsked] = useState<'cancel' | 'deliver'>();
  const orders = Object.entries(selection).map(([id, v]) => ({ id, v }));
  const { length: count } = orders;

  const run = (command: Omit<OrderBatch, 'orders' | 'ids'>) =>
    onRun(runner.start(toBatches(command, orders)));
  const ask = async (action: keyof typeof QUESTIONS) => {
    const question = QUESTIONS[action](count);
    if (await showDialog({ ...question, tone: 'warning', cancel: i18n.t('Cancel') })) run({ action });
  };
  const actors = readStaffActors();
  const lookOf = (action: OrderAction): ButtonLook => (action === primary ? 'primary' : 'secondary');
  const commands = {
    confirm: {
      label: i18n.t('Confirm'),
      look: lookOf('confirm'),
      onClick: () => run({ action: 'confirm' }),
    },
    ship: { label: i18n.t('Ship'), look: lookOf('ship'), onClick: () => void ask('ship') },
    deliver: { label: i18n.t('Deliver'), look: lookOf('deliver'), onClick: () => setAsked('deliver') },
    collect: { label: i18n.t('Collect'), look: lookOf('collect'), onClick: () => void ask('collect') },
    cancel: { label: i18n.t('Cancel orders'), look: 'danger', onClick: () => setAsked('cancel') },
  } as const satisfies Record<OrderBatch['action'], object>;
  const allowed = BATCH_COMMANDS.filter((action) => mayAct(action, actors));
  const actionOf = (action: OrderBatch['action']) => commands[action];

  return (
    <>
      <SelectionBar
        label={i18n.t('Selected orders')}
        count={count}
        max={MAX_SELECTED}
        isPending={runner.isRunning}
        onClear={onClear}
        actions={[
          ...allowed.filter((action) => action !== 'cancel').map(actionOf),
          { label: i18n.t('Print slips'), onClick: onPrint },
          ...allowed.filter((action) => action === 'cancel').map(actionOf),
        ]}
      />
      {asked === 'cancel' && (
        <CancelDialog
          count={count}
          onSubmit={(reason) => run({ action: 'cancel', ...(reason && { reason }) })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'deliver' && (
        <DeliverDialog
          count={count}
          onSubmit={(collected) => run({ action: 'deliver', collected })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
