import type { OrderCommandBody } from '@bookstore/contracts/order-commands';
import {
  isOpen,
  isPossible,
  type OrderCommand,
  type Transition,
  TRANSITIONS,
} from '@bookstore/contracts/order-transitions';
import { CONTACT_FIELDS, type ContactField } from '@bookstore/contracts/orders';
import { hash } from 'node:crypto';
import type { OrderCaller } from '../order-caller.ts';
import { eraseIfClosed } from '../erasure/erased-order.ts';
import { ownSlotOf } from '../open-slot.ts';
import {
  type OrderDocument,
  type StoredChange,
  type StoredItem,
  type StoredOrder,
  sumPrices,
  toOrder,
} from '../order.schema.ts';
import { searchKeysOf } from '../search-keys.ts';

/** A command with its arguments. By a refusal the shop cancels what its customer has just placed. */
export type Command = { action: OrderCommand; bookId?: string; isRefusal?: true } & Partial<
  Omit<OrderCommandBody<'ship'> & OrderCommandBody<'deliver'> & OrderCommandBody<'return'> & Correction, 'v'>
>;
type Correction = OrderCommandBody<'correct'>;

export const transitionOf = ({ action }: Command): Transition => TRANSITIONS[action];

/** An order with so many changes is neither corrected nor reopened any more. No other commands can be repeated for ever. */
const MAX_CHANGES = 100;
const UNLIMITED: readonly OrderCommand[] = ['correct', 'reopen'];

/** Whether the order allows the command now. */
export function isAllowed(order: OrderDocument, command: Command): boolean {
  const { action } = command;
  if (UNLIMITED.includes(action) && order.history.length >= MAX_CHANGES) return false;
  if (action === 'removeItem' && linesOf(order, command).length === 0) return false;
  return isPossible(action, toOrder(order));
}

const ADDRESS_LINES = ['street', 'city', 'country', 'state', 'zipcode'] as const;

/** What a command corrects: not what it repeats. */
function listCorrected(order: StoredOrder, command: Command): ContactField[] {
  const { name = order.name, phone = order.phone, address = order.address } = command;
  const { courierNote = order.courierNote ?? '' } = command;
  const isSame: Record<ContactField, boolean> = {
    name: name === order.name,
    phone: phone === order.phone,
    address: ADDRESS_LINES.every((line) => (address[line] ?? '') === (order.address[line] ?? '')),
    courierNote: courierNote === (order.courierNote ?? ''),
  };
  return CONTACT_FIELDS.filter((field) => !isSame[field]);
}

/** Whether the command corrects an order to what it says already. */
export const isUnchanged = (order: StoredOrder, command: Command): boolean =>
  command.action === 'correct' && listCorrected(order, command).length === 0;

/** Whether the order is shipped or cancelled by the command: another one may be placed then. */
export function isClosing(command: Command): boolean {
  const { to } = transitionOf(command);
  return to !== undefined && !isOpen(to);
}

/** The lines that a command concerns. */
export const linesOf = ({ items }: StoredOrder, command: Command): StoredItem[] =>
  items.filter(({ bookId }) => command.action !== 'removeItem' || command.bookId === bookId);

/** Whether the copies that a command takes from an order can be sold again. */
export const isRestocking = (caller: OrderCaller, command: Command): boolean =>
  caller.kind === 'customer' || command.restock !== false;

const hashCommand = (command: Command): string =>
  hash('sha256', JSON.stringify(command), 'base64url').slice(0, 22);

/** Whether the last change of an order was this command, of this caller, in the version `v` that they saw. */
export function isRepeated(order: OrderDocument, caller: OrderCaller, command: Command, v: number): boolean {
  const last = order.history.at(-1);
  return (
    last?.v === v + 1 &&
    last.by.id === caller.id &&
    (last.by.role === 'customer') === (caller.kind === 'customer') &&
    last.commandHash === hashCommand(command)
  );
}

type Changes = Partial<StoredOrder>;

function changeMoney({ payment, totalCents, collectedCents = 0 }: StoredOrder, command: Command): Changes {
  const { money } = transitionOf(command);
  if (money === 'due' || money === 'void') return { payment: money };
  if (money === 'refund')
    return payment === 'collected'
      ? { payment: 'refunded', refundedCents: collectedCents }
      : { payment: 'void' };
  const isCollected = money === 'collect' && (command.action !== 'deliver' || command.collected);
  return isCollected ? { payment: 'collected', collectedCents: totalCents } : {};
}

/** Changes with what staff find the order by afterwards. */
const withSearchKeys = (order: StoredOrder, changes: Changes): Changes => ({
  ...changes,
  searchKeys: searchKeysOf(Object.assign({}, order, changes)),
});

function changeContact(order: StoredOrder, { name, phone, address, courierNote }: Command): Changes {
  return withSearchKeys(order, {
    ...(name && { name }),
    ...(phone && { phone }),
    ...(address && { address }),
    ...(courierNote !== undefined && { courierNote }),
  });
}

const withHold = ({ bookId, title, priceCents, isbn }: StoredItem, isHeld: boolean): StoredItem => ({
  bookId,
  title,
  priceCents,
  ...(isbn && { isbn }),
  ...(isHeld && { held: true }),
});

/** The lines afterwards, where they change; `heldIds` are the books that were just held. */
function changeItems(order: StoredOrder, command: Command, heldIds: readonly string[]): Changes {
  const { items } = order;
  const { stock } = transitionOf(command);
  if (command.action === 'removeItem') {
    const left = items.filter(({ bookId }) => bookId !== command.bookId);
    return withSearchKeys(order, { items: left, totalCents: sumPrices(left) });
  }
  if (stock === undefined || stock === 'ship') return {};
  return { items: items.map((item) => withHold(item, heldIds.includes(item.bookId))) };
}

function changeFields(order: StoredOrder, command: Command): Changes {
  if (command.action === 'correct') return changeContact(order, command);
  if (command.action !== 'ship') return {};
  const { carrier, tracking } = command;
  return withSearchKeys(order, { ...(carrier && { carrier }), ...(tracking && { tracking }) });
}

function createChange(order: OrderDocument, caller: OrderCaller, command: Command): StoredChange {
  const { action, reason, isRefusal } = command;
  const removedTitle = action === 'removeItem' ? linesOf(order, command)[0]?.title : undefined;
  const by: StoredChange['by'] =
    caller.kind === 'customer'
      ? { id: caller.id, name: order.name, role: 'customer' }
      : { id: caller.id, name: caller.name, role: caller.role };
  const commandHash = hashCommand(command);
  return {
    v: order.v + 1,
    at: new Date(),
    action,
    by,
    ...(reason && { reason }),
    ...(isRefusal && { isRefusal }),
    ...(removedTitle && { removedTitle }),
    ...(action === 'correct' && { corrected: listCorrected(order, command) }),
    commandHash,
  };
}

type Context = {
  caller: OrderCaller;
  command: Command;
  /** The books that were held for the command. */
  heldIds: readonly string[];
};

/** The fields that a command sets. */
export function applyCommand(order: OrderDocument, { caller, command, heldIds }: Context): Changes {
  const { to } = transitionOf(command);
  return eraseIfClosed(order, {
    ...(to && { status: to }),
    ...(command.action === 'reopen' && { openSlot: ownSlotOf(order) }),
    ...changeMoney(order, command),
    ...changeItems(order, command, heldIds),
    ...changeFields(order, command),
    history: [...order.history, createChange(order, caller, command)],
  });
}
