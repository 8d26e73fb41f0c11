import type { OrderMailKind } from '@bookstore/contracts/mails';
import type { OrderAction } from '@bookstore/contracts/order-transitions';
import { list } from '../consistency/compare.ts';
import type { StoredOrder } from '../consistency/stored-state.ts';
import { Expected } from '../workload/expected.ts';
import type { Delivery } from './faulty-smtp-server.ts';

/** A mail in the database of orders or identity. Once a secret one has ended, it has no address any more. */
export type StoredMail = { _id: string; kind: string; to: string; state: string };

/** A mail about an account that identity has acknowledged. */
export type AccountMail = { to: string; kind: 'verify-email' | 'reset-password' };

/** How long a database that is away may keep a process from storing that a mail was accepted: a lease. */
const LEASE_MS = 120_000;
/** How long before a kill of the database a mail may have been accepted, and that not have been stored yet. */
const BEFORE_KILL_MS = 3000;

/** What happens to an order and tells of it by mail. */
const MAILS_OF: Partial<Readonly<Record<OrderAction, readonly OrderMailKind[]>>> = {
  place: ['order-placed', 'order-received'],
  ship: ['order-shipped'],
  deliver: ['order-delivered'],
  cancel: ['order-cancelled'],
  return: ['order-returned'],
  reopen: ['order-reopened'],
  correct: ['order-corrected'],
  removeItem: ['item-removed'],
};

/** What staff do is told whatever the quotas. */
type DueMail = { id: string; quota: string | undefined; isForShop: boolean };

/** The mails that the history of an order makes due, each with what it counts against. */
const dueMailsOf = ({ _id, email, history }: StoredOrder): DueMail[] =>
  history
    .filter(({ action, by }) => action !== 'correct' || by.role !== 'customer')
    .flatMap(({ v, at, action, by }) =>
      (MAILS_OF[action] ?? []).map((kind) => {
        const isForShop = kind === 'order-received';
        const isCounted = isForShop || by.role === 'customer';
        const day = at.toISOString().slice(0, 10);
        const quota = isCounted ? `${day} ${isForShop ? 'about' : 'to'} ${email}` : undefined;
        return { id: `order:${_id}:${v}:${kind}`, quota, isForShop };
      }),
    );

/** The local part of the Message-ID of a mail. */
const messageNameOf = ({ _id }: StoredMail): string => _id.replaceAll(/[^\w-]+/g, '.');
const nameIn = (messageId: string): string => messageId.slice(1, messageId.indexOf('@'));

/**
 * Whether a mail that was delivered may be delivered again: the server did not reply to it, or its process ended, or
 * lost its database, before it had stored that the mail was accepted.
 */
function mayRepeat(delivery: Delivery, next: Delivery, databaseKills: readonly number[]): boolean {
  const { end, connection, at } = delivery;
  if (end !== 'accepted') return true;
  const { closedAt = Infinity, isCutByServer = false } = connection;
  if (closedAt < next.at && !isCutByServer) return true;
  return databaseKills.some((killedAt) => killedAt > at - BEFORE_KILL_MS && killedAt < at + LEASE_MS);
}

type Evidence = {
  orders: readonly StoredOrder[];
  mails: readonly StoredMail[];
  accountMails: readonly AccountMail[];
  deliveries: readonly Delivery[];
  /** When the database was killed, as `Date.now()`. */
  databaseKills: readonly number[];
  /** How many mails about orders are sent in a day to a customer, and to the shop about one. */
  perDay: { customer: number; shop: number };
};

/** The quotas of which not exactly as many mails are skipped as are beyond them. */
function findMiscounted({ mails, perDay }: Evidence, due: readonly DueMail[]): string[] {
  const skipped = new Set(mails.flatMap(({ _id, state }) => (state === 'skipped' ? [_id] : [])));
  return [...Map.groupBy(due, ({ quota }) => quota)].flatMap(([quota, ofOne]) => {
    const max =
      quota === undefined
        ? Infinity
        : ofOne.some(({ isForShop }) => isForShop)
          ? perDay.shop
          : perDay.customer;
    const expected = Math.max(0, ofOne.length - max);
    const count = ofOne.filter(({ id }) => skipped.has(id)).length;
    return count === expected
      ? []
      : `${count} of ${ofOne.length} ${quota ?? 'of staff'} are skipped, not ${expected}`;
  });
}

/** Whether a mail in a state can have ended like this at the mail server, each time that it was delivered. */
const CAN_HAVE_ENDED: Readonly<Record<string, (ends: readonly Delivery['end'][]) => boolean>> = {
  sent: (ends) => ends.includes('accepted'),
  failed: (ends) => ends.includes('refused'),
  skipped: (ends) => ends.length === 0,
};

/** Compares the mails with the orders, with what identity acknowledged, and with what the mail server received. */
export function compareMails(evidence: Evidence) {
  const { orders, mails, accountMails, deliveries, databaseKills } = evidence;
  const due = orders.flatMap(dueMailsOf);
  const expected = new Expected('mails about orders');
  for (const { id } of due) expected.attempt(id, {}).acknowledge();
  const delivered = Map.groupBy(deliveries, ({ messageId }) => nameIn(messageId));
  const deliveriesOf = (mail: StoredMail) => delivered.get(messageNameOf(mail)) ?? [];
  const has = ({ to, kind }: AccountMail) =>
    mails.some((mail) => mail.kind === kind && [mail, ...deliveriesOf(mail)].some((each) => each.to === to));
  const names = new Set(mails.map(messageNameOf));
  const repeats = [...delivered.values()].flatMap((ofOne) => {
    const taken = ofOne.filter(({ end }) => end === 'accepted' || end === 'cut');
    return taken.slice(1).map((next, index) => ({ before: taken[index] ?? next, next }));
  });
  const wrong = mails.filter((mail) => {
    const ends = deliveriesOf(mail).map(({ end }) => end);
    return !CAN_HAVE_ENDED[mail.state]?.(ends);
  });
  const lost = accountMails.filter((mail) => !has(mail));
  const repeated = repeats.filter(({ before, next }) => !mayRepeat(before, next, databaseKills));
  const countOf = (state: string) => mails.filter((mail) => mail.state === state).length;
  return {
    violations: [
      ...expected.compare(mails.flatMap(({ _id: key }) => (key.startsWith('order:') ? [{ key }] : []))),
      ...list(
        'mails about accounts are lost',
        lost.map(({ to, kind }) => `${kind} to ${to}`),
      ),
      ...list(
        'mails were delivered that nobody stored',
        [...delivered.keys()].filter((name) => !names.has(name)),
      ),
      ...list(
        'mails are not as they were delivered',
        wrong.map(({ _id, state }) => `${_id} is ${state}`),
      ),
      ...list('quotas were not kept', findMiscounted(evidence, due)),
      ...list(
        'mails were repeated without cause',
        repeated.map(({ next }) => next.messageId),
      ),
    ],
    actions: `${mails.length}: ${countOf('sent')} sent, ${countOf('failed')} refused, ${countOf('skipped')} skipped, ${repeats.length} repeated`,
  };
}
