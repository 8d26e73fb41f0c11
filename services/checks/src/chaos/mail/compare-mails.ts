import type { OrderMailKind } from '@bookstore/contracts/mails';
import type { OrderAction } from '@bookstore/contracts/order-transitions';
import type { StoredOrder } from '../consistency/stored-state.ts';
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

type DueMail = { id: string; quota: string; isForShop: boolean };

/** The mails that the history of an order makes due, each with what it counts against. */
const dueMailsOf = ({ _id, email, history }: StoredOrder): DueMail[] =>
  history
    .filter(({ action, by }) => action !== 'correct' || by.role !== 'customer')
    .flatMap(({ v, at, action }) =>
      (MAILS_OF[action] ?? []).map((kind) => {
        const isForShop = kind === 'order-received';
        const quota = `${at.toISOString().slice(0, 10)} ${isForShop ? 'about' : 'to'} ${email}`;
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
function findMiscounted(due: readonly DueMail[], skipped: ReadonlySet<string>, perDay: Evidence['perDay']) {
  return [...Map.groupBy(due, ({ quota }) => quota)].flatMap(([quota, mails]) => {
    const max = mails.some(({ isForShop }) => isForShop) ? perDay.shop : perDay.customer;
    const expected = Math.max(0, mails.length - max);
    const count = mails.filter(({ id }) => skipped.has(id)).length;
    return count === expected ? [] : [`${count} of ${mails.length} ${quota} are skipped, not ${expected}`];
  });
}

/** What of the mails is not as it should be, and how many were due, accepted, refused and repeated. */
export function compareMails({ orders, mails, accountMails, deliveries, databaseKills, perDay }: Evidence) {
  const byId = new Map(mails.map((mail) => [mail._id, mail]));
  const due = orders.flatMap(dueMailsOf);
  const dueIds = new Set(due.map(({ id }) => id));
  const skipped = mails.filter(({ state }) => state === 'skipped');
  const delivered = Map.groupBy(deliveries, ({ messageId }) => nameIn(messageId));
  const names = new Set(mails.map(messageNameOf));
  const ended = (mail: StoredMail, end: Delivery['end']) =>
    (delivered.get(messageNameOf(mail)) ?? []).some((delivery) => delivery.end === end);
  const repeats = [...delivered.values()].flatMap((ofOne) => {
    const taken = ofOne.filter(({ end }) => end === 'accepted' || end === 'cut');
    return taken.slice(1).map((next, index) => ({ before: taken[index] ?? next, next }));
  });
  const has = ({ to, kind }: AccountMail) =>
    mails.some((mail) => {
      const addresses = (delivered.get(messageNameOf(mail)) ?? []).map((delivery) => delivery.to);
      return mail.kind === kind && [mail.to, ...addresses].includes(to);
    });
  return {
    lost: [
      ...[...dueIds].filter((id) => !byId.has(id)),
      ...accountMails.filter((mail) => !has(mail)).map(({ to, kind }) => `${kind} to ${to}`),
      ...mails.filter((mail) => mail.state === 'sent' && !ended(mail, 'accepted')).map(({ _id }) => _id),
      ...mails.filter((mail) => mail.state === 'failed' && !ended(mail, 'refused')).map(({ _id }) => _id),
    ],
    waiting: mails.filter(({ state }) => state === 'waiting').map(({ _id }) => _id),
    unexpected: [
      ...mails.filter(({ _id }) => _id.startsWith('order:') && !dueIds.has(_id)).map(({ _id }) => _id),
      ...[...delivered.keys()].filter((name) => !names.has(name)),
    ],
    miscounted: [
      ...findMiscounted(due, new Set(skipped.map(({ _id }) => _id)), perDay),
      ...skipped.filter((mail) => delivered.has(messageNameOf(mail))).map(({ _id }) => _id),
    ],
    repeated: repeats
      .filter(({ before, next }) => !mayRepeat(before, next, databaseKills))
      .map(({ next }) => next.messageId),
    counts: {
      due: mails.length,
      sent: mails.filter(({ state }) => state === 'sent').length,
      refused: mails.filter(({ state }) => state === 'failed').length,
      skipped: skipped.length,
      cut: deliveries.filter(({ end }) => end === 'cut').length,
      postponed: deliveries.filter(({ end }) => end === 'postponed').length,
      repeated: repeats.length,
    },
  };
}
