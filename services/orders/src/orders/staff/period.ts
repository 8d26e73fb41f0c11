import { TZDate } from '@date-fns/tz';
import { Types } from 'mongoose';

/**
 * Times in milliseconds: the first one that belongs to a period, and the first one after it. With ids, only what was
 * placed after and before these orders.
 */
export type Period = { startMs?: number; endMs?: number; after?: Types.ObjectId; before?: Types.ObjectId };

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const HOUR_MS = 3_600_000;
const MAX_SECONDS = 0xff_ff_ff_ff;

/** When a date begins in a time zone, or undefined for a moment. Not every day begins at midnight, or has 24 hours. */
function startOfDay(text: string, timeZone: string, laterDays = 0): number | undefined {
  const [year, month, day] = DATE.exec(text)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const midnight = new TZDate(year, month - 1, day + laterDays, timeZone);
  // Where clocks are set back from 1:00 there are two midnights: in some zones this is the second.
  const hourBefore = new TZDate(midnight.getTime() - HOUR_MS, timeZone);
  return (hourBefore.getDate() === midnight.getDate() ? hourBefore : midnight).getTime();
}

type PeriodQuery = Partial<Record<'from' | 'to' | 'after' | 'before', string | undefined>>;

/** The period from one date or moment to another, both inclusive. */
export function readPeriod({ from, to, after, before }: PeriodQuery, timeZone: string): Period {
  return {
    ...(after && { after: Types.ObjectId.createFromHexString(after) }),
    ...(before && { before: Types.ObjectId.createFromHexString(before) }),
    ...(from && { startMs: startOfDay(from, timeZone) ?? Date.parse(from) }),
    ...(to && { endMs: startOfDay(to, timeZone, 1) ?? Date.parse(to) + 1 }),
  };
}

/** When open orders that are overdue were placed: before this time in milliseconds, a whole second. It is 0 where no order ever is. */
export const overdueBefore = (shipWithinHours: number): number =>
  shipWithinHours === 0 ? 0 : Math.floor(Date.now() / 1000) * 1000 - shipWithinHours * HOUR_MS;

const idAt = (seconds: number): Types.ObjectId =>
  Types.ObjectId.createFromTime(Math.min(Math.max(seconds, 0), MAX_SECONDS));

/** The condition on ids that were generated in a period, whose parts are whole seconds, or up to `earlierSeconds` before. */
export function idsOf({ startMs, endMs, after, before }: Period, earlierSeconds = 0) {
  const ends = [...(before ? [before] : []), ...(endMs === undefined ? [] : [idAt(Math.ceil(endMs / 1000))])];
  const [least] = ends.toSorted((left, right) => (left.toString() < right.toString() ? -1 : 1));
  if (startMs === undefined && !after && !least) return {};
  return {
    _id: {
      ...(startMs !== undefined && { $gte: idAt(Math.floor(startMs / 1000) - earlierSeconds) }),
      ...(after && { $gt: after }),
      ...(least && { $lt: least }),
    },
  };
}

/** The condition on times of orders. */
export function timesOf({ startMs, endMs }: Period) {
  if (startMs === undefined && endMs === undefined) return {};
  return {
    createdAt: {
      ...(startMs !== undefined && { $gte: new Date(startMs) }),
      ...(endMs !== undefined && { $lt: new Date(endMs) }),
    },
  };
}
