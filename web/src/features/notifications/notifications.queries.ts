import { MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { orderMail } from '@bookstore/contracts/mails';
import { order } from '@bookstore/contracts/orders';
import { stockLevel } from '@bookstore/contracts/stock';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { asStaff } from '../../shared/staff-token.ts';
import { requestPage } from '../../shared/http.ts';

const REFRESH_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
/** An order that waits for longer to be confirmed or shipped is overdue. */
export const OVERDUE_HOURS = 48;

/** What staff were shown when they last opened the notifications. */
export const lastSeen = z.object({
  newestOrder: z.iso.datetime().optional(),
  overdueUntil: z.iso.datetime().optional(),
  lowBooks: z.string().array(),
  failedMails: z.string().array(),
});
export type LastSeen = z.infer<typeof lastSeen>;

/** How many of each kind are new since the notifications were last opened. */
export type Counts = Record<'placed' | 'toConfirm' | 'toShip' | 'lowBooks' | 'failedMails', number>;

const orders = order.array();
const levels = stockLevel.array();
const mails = orderMail.array();

/** The next millisecond, because the bounds of the list of orders are inclusive. */
const after = (moment: string | undefined) => moment && new Date(Date.parse(moment) + 1).toISOString();

/** How many of a list are new, by the ids of its first items. If all of those are new, the whole list is. */
function countUnseen(total: number, ids: readonly string[], seen: readonly string[]): number {
  const unseen = ids.filter((id) => !seen.includes(id)).length;
  return unseen === ids.length ? total : unseen;
}

type Filters = Record<string, string | number | undefined>;

async function readNotifications(
  seen: LastSeen,
  signal: AbortSignal,
): Promise<{ counts: Counts; lastSeen: LastSeen }> {
  const options = (query: Filters) => ({ query, bearer: asStaff, signal });
  const newestOf = (filters: Filters) =>
    requestPage('/api/orders/', orders, options({ ...filters, limit: 1 }));
  const overdueUntil = new Date(Date.now() - OVERDUE_HOURS * HOUR_MS).toISOString();
  const overdue = { from: after(seen.overdueUntil), to: overdueUntil };
  const [placed, toConfirm, toShip, low, failed] = await Promise.all([
    newestOf({ status: 'placed', from: after(seen.newestOrder) }),
    newestOf({ status: 'placed', ...overdue }),
    newestOf({ status: 'confirmed', ...overdue }),
    requestPage('/api/stock/levels', levels, options({ show: 'few', limit: MAX_PAGE_SIZE })),
    requestPage('/api/mails/', mails, options({ state: 'failed', limit: MAX_PAGE_SIZE })),
  ]);
  const lowBooks = low.items.map(({ bookId }) => bookId);
  const failedMails = failed.items.map(({ id }) => id);
  return {
    counts: {
      placed: placed.total,
      toConfirm: toConfirm.total,
      toShip: toShip.total,
      lowBooks: countUnseen(low.total, lowBooks, seen.lowBooks),
      failedMails: countUnseen(failed.total, failedMails, seen.failedMails),
    },
    lastSeen: {
      newestOrder: placed.items[0]?.createdAt ?? seen.newestOrder,
      overdueUntil,
      lowBooks,
      failedMails,
    },
  };
}

/** What is new since `seen`, refetched while the page is visible. */
export const notificationsQuery = (seen: LastSeen) =>
  queryOptions({
    queryKey: ['notifications', seen],
    queryFn: ({ signal }) => readNotifications(seen, signal),
    refetchInterval: REFRESH_MS,
    meta: { isSilent: true },
  });
