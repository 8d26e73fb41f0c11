import { formatShopMoment, formatShortMoment } from '../format/format-dates.ts';

/** When something was, in one short line: the time of today, the day of other years. Pointed at, it is told in full. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatShopMoment(at)} className="whitespace-nowrap">
    {formatShortMoment(at)}
  </time>
);
