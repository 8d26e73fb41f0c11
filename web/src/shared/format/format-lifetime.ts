import { HOUR_SECONDS } from '@bookstore/contracts/lifetimes';
import { i18n } from '@bookstore/i18n/i18n';

/** A lifetime in words: `one hour`, `2 hours`, `15 minutes`. */
export const formatLifetime = (seconds: number): string =>
  seconds % HOUR_SECONDS === 0
    ? i18n.t('{count, plural, one {one hour} other {# hours}}', { count: seconds / HOUR_SECONDS })
    : i18n.t('{count, plural, one {# minute} other {# minutes}}', { count: seconds / 60 });
