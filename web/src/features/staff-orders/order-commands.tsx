import { isPossible, type OrderAction, possibleCommands } from '@bookstore/contracts/order-transitions';
import { type Order, orderConflict, unavailableBooks } from '@bookstore/contracts/orders';
import { useState } from 'react';
import { showDialog, showToast } from '../../shared/dialogs/dialogs.ts';
import { FormAlert } from '../../shared/form/fields.tsx';
import { formatPrice } from '../../shared/format.ts';
import { readExtensions, readFieldErrors, RequestError } from '../../shared/http.ts';
import { readStaffActors } from '../../shared/staff-claims.ts';
import { Button, type ButtonLook } from '../../shared/ui/button.tsx';
import { COMMAND_FORMS } from './command-forms.tsx';
import { ACTION_LABELS, explainRefusal } from './order-labels.ts';
import { type Command, useOrderCommand } from './staff-orders.queries.ts';

export const STATUS_ID = 'order-status';

/** Moves the focus to the status, because the button that was pressed may be gone. */
const focusStatus = () => document.getElementById(STATUS_ID)?.focus();

/** The commands of an order's page: those that are possible, the form that is open, and the last error. */
export function useOrderCommands(order: Order, number: string) {
  const { mutate, error, isPending } = useOrderCommand(order._id, number);
  /** The form keeps the version that it was opened with, while the page shows every newer one. */
  const [form, setForm] = useState<{ action: OrderAction; v: number }>();

  const run = (command: Command) =>
    mutate(command, {
      onSuccess: () => {
        setForm(undefined);
        showToast(`${ACTION_LABELS[command.action]}: ${order.number}`);
        focusStatus();
      },
      onError: (failure) => {
        const current = readExtensions(failure, orderConflict)?.order;
        if (!current) return;
        const isStillPossible = form && isPossible(form.action, current);
        setForm(isStillPossible ? { ...form, v: current.v } : undefined);
        if (!isStillPossible) focusStatus();
      },
    });

  return {
    possible: possibleCommands(order, readStaffActors()),
    run,
    error,
    isPending,
    form,
    openForm: (action: OrderAction) => setForm({ action, v: order.v }),
    closeForm: () => setForm(undefined),
  };
}

export type OrderCommands = ReturnType<typeof useOrderCommands>;

/** The commands with a button, from the first to the last in the life of an order. */
const BUTTONS = [
  { action: 'confirm', label: 'Confirm', look: 'primary' },
  { action: 'ship', label: 'Ship', look: 'primary' },
  { action: 'deliver', label: 'Record delivery', look: 'primary' },
  { action: 'collect', label: 'Record payment', look: 'primary' },
  { action: 'reopen', label: 'Reopen', look: 'secondary' },
  { action: 'return', label: 'Record return', look: 'danger' },
  { action: 'cancel', label: 'Cancel order', look: 'danger' },
] as const satisfies { action: OrderAction; label: string; look: ButtonLook }[];

type ButtonAction = (typeof BUTTONS)[number]['action'];
const hasForm = (action: OrderAction): action is keyof typeof COMMAND_FORMS =>
  Object.hasOwn(COMMAND_FORMS, action);

const confirmPayment = ({ number, totalPrice }: Order) =>
  showDialog({
    title: `Was order ${number} paid?`,
    text: `${formatPrice(totalPrice)} were collected. This cannot be undone.`,
    confirm: 'Record payment',
    cancel: 'Go back',
  });

function explainError(error: Error, order: Order): string {
  if (!(error instanceof RequestError) || error.status === undefined)
    return 'The shop cannot be reached. Please try again.';
  const { code, message } = error;
  const current = readExtensions(error, orderConflict)?.order;
  if (current && (code === 'CONFLICT' || code === 'ORDER_STATE'))
    return `${explainRefusal(code, current)}. Nothing was done, and you see it as it is now.`;
  if (code !== 'OUT_OF_STOCK') return readFieldErrors(error)[0]?.message ?? message;
  const ids = readExtensions(error, unavailableBooks)?.productIds ?? [];
  const titles = order.items.filter(({ bookId }) => ids.includes(bookId)).map(({ title }) => `“${title}”`);
  return `Sold out: ${titles.join(', ')}.`;
}

type CommandButtonsProps = { order: Order; commands: OrderCommands };

/** The commands that are possible now, and the form of the one that was chosen. */
export function CommandButtons({ order, commands }: CommandButtonsProps) {
  const { possible, run, error, form, isPending, openForm, closeForm } = commands;
  const buttons = BUTTONS.filter(({ action }) => possible.includes(action));
  const Form = form && hasForm(form.action) ? COMMAND_FORMS[form.action] : undefined;

  const press = async (action: ButtonAction) => {
    if (hasForm(action)) openForm(action);
    else if (action !== 'collect' || (await confirmPayment(order))) run({ action, body: { v: order.v } });
  };

  return (
    <>
      <FormAlert>{error && explainError(error, order)}</FormAlert>
      <div className="mt-4 flex flex-wrap gap-3">
        {buttons.map(({ action, label, look }, index) => (
          <Button
            key={action}
            look={look === 'primary' && index > 0 ? 'secondary' : look}
            aria-expanded={hasForm(action) ? form?.action === action : undefined}
            disabled={isPending}
            onClick={() => void press(action)}
          >
            {label}
          </Button>
        ))}
        <Button look="secondary" onClick={() => window.print()}>
          Print packing slip
        </Button>
      </div>
      {Form && (
        <Form
          order={order}
          v={form?.v ?? order.v}
          isPending={isPending}
          onSubmit={run}
          onCancel={closeForm}
        />
      )}
    </>
  );
}
