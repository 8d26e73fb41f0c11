import { MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { orderMail } from '@bookstore/contracts/mails';
import { order } from '@bookstore/contracts/orders';
import { stockLevel } from '@bookstore/contracts/stock';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { asStaff } from '../../shared/staff-token.ts';
import { requestPage } from '../../shared/http.ts';
import { addDays } from '../../shared/shop-days.ts';

const REFRESH_MS = 60_000;

/** What staff were shown when they last opened the notifications. */
export const lastSeen = z.object({
  newestOrder: z.iso.datetime().optional(),
  overdueTo: z.iso.date().optional(),
  lowBooks: z.string().array(),
  /** How many were low in all, of which `lowBooks` are the first. */
  lowTotal: z.int().optional(),
  failedMails: z.string().array(),
});
export type LastSeen = z.infer<typeof lastSeen>;
/** What was seen, of low books perhaps nothing yet: then those that are low now are no news. */
export type Seen = Partial<LastSeen>;

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

/** How many books became low since. Of a long list the first are known only: how much longer it is counts. */
function countNewlyLow(total: number, ids: readonly string[], { lowBooks, lowTotal }: Seen): number {
  if (!lowBooks) return 0;
  const isWhole = total === ids.length || lowTotal === undefined;
  return isWhole ? countUnseen(total, ids, lowBooks) : Math.max(0, total - lowTotal);
}

type Filters = Record<string, string | number | undefined>;

async function readNotifications(
  seen: Seen,
  overdueTo: string,
  signal: AbortSignal,
): Promise<{ counts: Counts; lastSeen: LastSeen }> {
  const options = (query: Filters) => ({ query, bearer: asStaff, signal });
  const newestOf = (filters: Filters) =>
    requestPage('/api/orders/', orders, options({ ...filters, limit: 1 }));
  const overdue = { from: seen.overdueTo && addDays(seen.overdueTo, 1), to: overdueTo };
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
      lowBooks: countNewlyLow(low.total, lowBooks, seen),
      failedMails: countUnseen(failed.total, failedMails, seen.failedMails ?? []),
    },
    lastSeen: {
      newestOrder: placed.items[0]?.createdAt ?? seen.newestOrder,
      overdueTo,
      lowBooks,
      lowTotal: low.total,
      failedMails,
    },
  };
}

type SeenItem = { read: () => LastSeen | undefined; keep: (seen: LastSeen) => void };

/**
 * What is new since `seen`, refetched while the page is visible. Open orders of the day `overdueTo` and before are overdue.
 * What was low before anyone looked here is no news: the first answer is kept, so that what becomes low after it is.
 */
export const notificationsQuery = (item: SeenItem, seen: Seen, overdueTo: string) =>
  queryOptions({
    queryKey: ['notifications', seen, overdueTo],
    queryFn: async ({ signal }) => {
      const since: Seen = seen.lowBooks ? seen : (item.read() ?? seen);
      const news = await readNotifications(since, overdueTo, signal);
      const { lowBooks, lowTotal } = news.lastSeen;
      if (!since.lowBooks) item.keep({ failedMails: [], ...since, lowBooks, lowTotal });
      return news;
    },
    refetchInterval: REFRESH_MS,
    meta: { isSilent: true },
  });
