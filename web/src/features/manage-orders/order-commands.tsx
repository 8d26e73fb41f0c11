import { isPossible, type OrderAction, possibleCommands } from '@bookstore/contracts/order-transitions';
import { type Order, orderConflict, unavailableBooks } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { FormAlert } from '../../shared/form/fields.tsx';
import { confirmDiscarding, useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import { formatEnumeration } from '../../shared/format/format.ts';
import { readExtensions, readFieldErrors, RequestError } from '../../shared/http/http.ts';
import { readStaffActors } from '../../shared/staff/staff-claims.ts';
import { confirmPayment } from '../../shared/orders/confirm-payment.ts';
import { StatusBadge } from '../../shared/orders/status-badge.tsx';
import { Button, type ButtonLook } from '../../shared/ui/button.tsx';
import { type FormAction, isFormAction } from './command-forms.tsx';
import { explainRefusal, nameAction } from './order-labels.ts';
import { useIsMarkSeen } from './order-mark.tsx';
import { type Command, useOrderCommand } from './staff-orders.queries.ts';

const STATUS_ID = 'order-status';
/** The panel with the form of a command. */
export const FORM_ID = 'order-form';
const openerIdOf = (action: FormAction) => `open-${action}`;

/** Moves the focus to the status, because the button that was pressed may be gone. */
const focusStatus = () => document.getElementById(STATUS_ID)?.focus();

/** The form that is open beside an order. What was typed asks before it is lost. */
function useCommandForm({ v }: Order) {
  /** The form keeps the version that it was opened with, while the page shows every newer one. */
  const [form, setForm] = useState<{ action: FormAction; v: number }>();
  const [isEdited, setEdited] = useState(false);
  useUnsavedChanges(isEdited);

  const show = (next?: typeof form) => {
    setEdited(false);
    setForm(next);
  };
  const mayClose = async () => !isEdited || (await confirmDiscarding());
  const closeForm = async () => {
    if (!form || !(await mayClose())) return;
    show();
    const opener = document.getElementById(openerIdOf(form.action));
    if (opener) opener.focus();
    else focusStatus();
  };
  const openForm = async (action: FormAction) => {
    if (await mayClose()) show({ action, v });
  };

  return {
    form,
    openForm,
    /** The attributes of the button that opens a form, and closes it. */
    toOpener: (action: FormAction) => ({
      id: openerIdOf(action),
      'aria-expanded': form?.action === action,
      'aria-controls': FORM_ID,
      onClick: () => void (form?.action === action ? closeForm() : openForm(action)),
    }),
    markEdited: () => setEdited(true),
    closeForm,
    /** Shows the form for the order as it is now. @returns whether it is still open: not when that is done or impossible. */
    settle: (current: Order, done?: string): boolean => {
      const isKept = form !== undefined && form.action !== done && isPossible(form.action, current);
      if (isKept) setForm({ ...form, v: current.v });
      else show();
      return isKept;
    },
  };
}

/** The form that a link to the page opens, and what forgets it then. */
export type WantedForm = { action: FormAction | undefined; onOpen: () => void };

/** The commands of an order's page: those that are possible, the form that is open, and the last error. */
export function useOrderCommands(order: Order, number: string, wanted: WantedForm) {
  const { mutate, error, isPending } = useOrderCommand(order._id, number);
  const { settle, openForm, ...form } = useCommandForm(order);
  const possible = possibleCommands(order, readStaffActors());

  const openWanted = useEffectEvent((action: FormAction) => {
    if (possible.includes(action)) void openForm(action);
    wanted.onOpen();
  });
  useEffect(() => {
    if (wanted.action) openWanted(wanted.action);
  }, [wanted.action]);

  const run = (command: Command) =>
    mutate(command, {
      onSuccess: (changed) => {
        settle(changed, command.action);
        const changes = { action: nameAction(command.action), number: order.number };
        showToast(i18n.t('{action}: {number}', changes));
        focusStatus();
      },
      onError: (failure) => {
        const current = readExtensions(failure, orderConflict)?.order;
        if (current && !settle(current)) focusStatus();
      },
    });

  return { possible, run, error, isPending, ...form };
}

export type OrderCommands = ReturnType<typeof useOrderCommands>;

/** The commands with a button here. Books are removed, and contacts corrected, in panels of their own. */
const BUTTONS = {
  confirm: { name: () => i18n.t('Confirm'), look: 'primary' },
  ship: { name: () => i18n.t('Ship'), look: 'primary' },
  deliver: { name: () => i18n.t('Deliver'), look: 'primary' },
  collect: { name: () => i18n.t('Collect'), look: 'primary' },
  reopen: { name: () => i18n.t('Reopen'), look: 'secondary' },
  cancel: { name: () => i18n.t('Cancel order'), look: 'danger' },
  return: { name: () => i18n.t('Record return'), look: 'danger' },
} as const satisfies Record<
  Exclude<OrderAction, 'place' | 'removeItem' | 'correct'>,
  { name: () => string; look: ButtonLook }
>;

const hasButton = (action: OrderAction): action is keyof typeof BUTTONS => Object.hasOwn(BUTTONS, action);
type ButtonAction = Exclude<keyof typeof BUTTONS, FormAction>;

function explainError(error: Error, order: Order): string {
  if (!(error instanceof RequestError) || error.status === undefined)
    return i18n.t('The shop cannot be reached. Please try again.');
  const { code, problem } = error;
  const current = readExtensions(error, orderConflict)?.order;
  if (current && (code === 'CONFLICT' || code === 'ORDER_STATE'))
    return i18n.t('{reason}. Nothing was done, and you see it as it is now.', {
      reason: explainRefusal(code, current),
    });
  if (code !== 'OUT_OF_STOCK')
    return readFieldErrors(error)[0]?.message ?? problem?.detail ?? i18n.t('That failed. Please try again.');
  const ids = readExtensions(error, unavailableBooks)?.productIds ?? [];
  const titles = order.items
    .filter(({ bookId }) => ids.includes(bookId))
    .map(({ title }) => i18n.t('“{title}”', { title }));
  return i18n.t('Sold out: {titles}.', { titles: formatEnumeration(titles) });
}

/**
 * The status of an order and what can be done with it now, in the order of its life; what ends it stands apart. They stay in
 * sight while the page is scrolled, where it is narrow as one line, which scrolls, too. The status is shown here once that
 * beside the heading is out of sight.
 */
export function OrderBar({ order, commands }: { order: Order; commands: OrderCommands }) {
  const { possible, run, error, isPending, toOpener } = commands;
  const isMarkSeen = useIsMarkSeen();
  const buttons = possible.filter(hasButton).map((action) => ({ action, ...BUTTONS[action] }));

  const press = async (action: ButtonAction) => {
    if (action !== 'collect' || (await confirmPayment(order))) run({ action, body: { v: order.v } });
  };
  const toButton = ({ action, name, look }: (typeof buttons)[number], index: number) => (
    <Button
      key={action}
      look={look === 'primary' && index > 0 ? 'secondary' : look}
      className={look === 'danger' ? 'shrink-0 lg:ms-auto' : 'shrink-0'}
      disabled={isPending}
      {...(isFormAction(action) ? toOpener(action) : { onClick: () => void press(action) })}
    >
      {name()}
    </Button>
  );

  return (
    <div className="sticky short:static top-0 z-10 -mx-1 grid gap-2 bg-paper px-1 py-2">
      <div className="-mx-1 flex items-center gap-x-3 gap-y-2 p-1 whitespace-nowrap max-lg:overflow-x-auto lg:flex-wrap">
        <p id={STATUS_ID} tabIndex={-1} role="status" className={isMarkSeen ? 'sr-only' : ''}>
          <StatusBadge status={order.status} />
        </p>
        {buttons.filter(({ look }) => look !== 'danger').map(toButton)}
        <Button look="secondary" className="shrink-0" onClick={() => window.print()}>
          {i18n.t('Print packing slip')}
        </Button>
        {buttons.filter(({ look }) => look === 'danger').map(toButton)}
      </div>
      <FormAlert>{error && explainError(error, order)}</FormAlert>
    </div>
  );
}
