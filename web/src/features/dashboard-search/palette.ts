import { OPEN_STATUSES, type OrderAction, possibleCommands } from '@bookstore/contracts/order-transitions';
import type { Order } from '@bookstore/contracts/orders';
import { useNavigate } from '@tanstack/react-router';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { capitalize } from '../../shared/format/format.ts';
import { confirmPayment } from '../../shared/orders/confirm-payment.ts';
import { nextStepOf } from '../../shared/orders/next-steps.ts';
import { readStaffActors } from '../../shared/staff/staff-claims.ts';
import type { Hit, HitGroup } from './hit-groups.ts';
import { type Hits, useOrderCommand } from './hits.queries.ts';

/** A page or a command of the dashboard. */
export type Place = { label: string; open: () => void };

/** The commands of an order that can be given from here. Those that need a form open its page with it. */
const COMMANDS = [
  'confirm',
  'ship',
  'deliver',
  'collect',
  'correct',
  'reopen',
  'cancel',
  'return',
] as const satisfies readonly OrderAction[];
type PaletteCommand = (typeof COMMANDS)[number];

/** What is said once a command is given that needs no form. */
const DONE = { confirm: 'Confirmed', collect: 'Collected', reopen: 'Reopened' } as const;
const needsNoForm = (command: PaletteCommand): command is keyof typeof DONE => Object.hasOwn(DONE, command);

/** What someone types: a command before what they look for, such as `confirm 7K3M`, or only that. */
export function readCommand(text: string): { command?: PaletteCommand; sought: string } {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  const command = rest.length > 0 ? COMMANDS.find((each) => each === first.toLowerCase()) : undefined;
  return command ? { command, sought: rest.join(' ') } : { sought: text.trim() };
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether each word of a text begins a word of the label. */
const isNamed = (label: string, text: string): boolean =>
  wordsOf(text).every((typed) => wordsOf(label).some((word) => word.startsWith(typed)));

const toHit = ({ label, open }: Place): Hit => ({ id: `place-${label}`, title: label, open });

/** Pages and commands by what someone types; without any text all of them. */
export function usePalette(places: readonly Place[]) {
  const navigate = useNavigate();
  const { mutate } = useOrderCommand();

  const openOrder = ({ number }: Order, form?: PaletteCommand) =>
    void navigate({ to: '/dashboard/orders/$number', params: { number }, search: { form } });
  const give = async (command: PaletteCommand, order: Order) => {
    if (!needsNoForm(command)) {
      openOrder(order, command);
      return;
    }
    if (command === 'collect' && !(await confirmPayment(order))) return;
    mutate(
      { order, command },
      {
        onSuccess: () => showToast(`${DONE[command]}: ${order.number}`),
        // Its page says how it is now.
        onError: () => openOrder(order),
      },
    );
  };
  const commandsOf = (order: Order, wanted: PaletteCommand | undefined): Hit[] => {
    const possible = possibleCommands(order, readStaffActors());
    return COMMANDS.filter((each) => possible.includes(each) && (!wanted || each === wanted)).map((each) => ({
      id: `${each}-${order._id}`,
      title: `${capitalize(each)} ${order.number}`,
      note: order.name,
      open: () => void give(each, order),
    }));
  };
  const lists = OPEN_STATUSES.map((status) => ({
    label: `Orders ${nextStepOf(status).label}`,
    open: () => void navigate({ to: '/dashboard/orders', search: { status, sort: 'oldest' } }),
  }));

  return {
    /** A command of the orders that were found; without one all that are possible, if only one order was found. */
    commands: ({ orders: { items, total } }: Hits, command: PaletteCommand | undefined): HitGroup => ({
      name: 'Commands',
      hits: command || total === 1 ? items.flatMap((each) => commandsOf(each, command)) : [],
    }),
    pages: (text: string): HitGroup => ({
      name: 'Go to',
      hits: [...places, ...lists].filter(({ label }) => isNamed(label, text)).map(toHit),
    }),
  };
}
