import {
  OPEN_STATUSES,
  type OpenStatus,
  type OrderAction,
  possibleCommands,
} from '@bookstore/contracts/order-transitions';
import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { useNavigate } from '@tanstack/react-router';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { confirmPayment } from '../../shared/orders/confirm-payment.ts';
import { readStaffActors } from '../../shared/staff/staff-claims.ts';
import type { Hit, HitGroup } from './hit-groups.ts';
import { type Hits, useOrderCommand } from './hits.queries.ts';

/** A page or a command of the dashboard. */
export type Place = { label: string; open: () => void };

type CommandTexts = {
  /** What is typed before the order. */
  word: () => string;
  name: (number: string) => string;
};

/** The commands of an order that can be given from here. Those that need a form open its page with it. */
const COMMANDS = {
  confirm: {
    word: () => i18n.t('confirm'),
    name: (number: string) => i18n.t('Confirm {number}', { number }),
  },
  ship: { word: () => i18n.t('ship'), name: (number: string) => i18n.t('Ship {number}', { number }) },
  deliver: {
    word: () => i18n.t('deliver'),
    name: (number: string) => i18n.t('Deliver {number}', { number }),
  },
  collect: {
    word: () => i18n.t('collect'),
    name: (number: string) => i18n.t('Collect {number}', { number }),
  },
  correct: {
    word: () => i18n.t('correct'),
    name: (number: string) => i18n.t('Correct {number}', { number }),
  },
  reopen: { word: () => i18n.t('reopen'), name: (number: string) => i18n.t('Reopen {number}', { number }) },
  cancel: { word: () => i18n.t('cancel'), name: (number: string) => i18n.t('Cancel {number}', { number }) },
  return: { word: () => i18n.t('return'), name: (number: string) => i18n.t('Return {number}', { number }) },
} as const satisfies Partial<Record<OrderAction, CommandTexts>>;
type PaletteCommand = keyof typeof COMMANDS;
const isPaletteCommand = (name: string): name is PaletteCommand => Object.hasOwn(COMMANDS, name);
const PALETTE = Object.keys(COMMANDS).filter(isPaletteCommand);

/** What is said once a command is given that needs no form. */
const DONE = {
  confirm: (number: string) => i18n.t('Confirmed: {number}', { number }),
  collect: (number: string) => i18n.t('Collected: {number}', { number }),
  reopen: (number: string) => i18n.t('Reopened: {number}', { number }),
} as const satisfies Partial<Record<PaletteCommand, (number: string) => string>>;
const needsNoForm = (command: PaletteCommand): command is keyof typeof DONE => Object.hasOwn(DONE, command);

/** The lists of orders that wait for staff. */
const LISTS = {
  placed: () => i18n.t('Orders to confirm'),
  confirmed: () => i18n.t('Orders to ship'),
} as const satisfies Record<OpenStatus, () => string>;

/** What someone types: a command before what they look for, such as `confirm 7K3M`, or only that. Those of the code are known in each language. */
export function readCommand(text: string): { command?: PaletteCommand; sought: string } {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  const word = first.toLowerCase();
  const command =
    rest.length > 0 ? PALETTE.find((each) => each === word || COMMANDS[each].word() === word) : undefined;
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
        onSuccess: () => showToast(DONE[command](order.number)),
        // Its page says how it is now.
        onError: () => openOrder(order),
      },
    );
  };
  const commandsOf = (order: Order, wanted: PaletteCommand | undefined): Hit[] => {
    const possible = possibleCommands(order, readStaffActors());
    return PALETTE.filter((each) => possible.includes(each) && (!wanted || each === wanted)).map((each) => ({
      id: `${each}-${order._id}`,
      title: COMMANDS[each].name(order.number),
      note: order.name,
      open: () => void give(each, order),
    }));
  };
  const lists = OPEN_STATUSES.map((status) => ({
    label: LISTS[status](),
    open: () => void navigate({ to: '/dashboard/orders', search: { status, sort: 'oldest' } }),
  }));

  return {
    /** A command of the orders that were found; without one all that are possible, if only one order was found. */
    commands: ({ orders: { items, total } }: Hits, command: PaletteCommand | undefined): HitGroup => ({
      name: i18n.t('Commands'),
      hits: command || total === 1 ? items.flatMap((each) => commandsOf(each, command)) : [],
    }),
    pages: (text: string): HitGroup => ({
      name: i18n.t('Go to'),
      hits: [...places, ...lists].filter(({ label }) => isNamed(label, text)).map(toHit),
    }),
  };
}
