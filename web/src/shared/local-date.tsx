import { LOCALE } from '@bookstore/contracts/currency';
import { useSyncExternalStore } from 'react';

const SERVER = [LOCALE, 'UTC'] as const;
const BROWSER = [] as const;
const subscribe = () => () => undefined;

type LocalDateProps = {
  isoDate: string;
  format: (isoDate: string, locale?: string, timeZone?: string) => string;
};

/** A date as the browser writes it, where the server renders it too, which knows no browser's locale. */
export function LocalDate({ isoDate, format }: LocalDateProps) {
  const [locale, timeZone] = useSyncExternalStore<readonly string[]>(
    subscribe,
    () => BROWSER,
    () => SERVER,
  );
  return format(isoDate, locale, timeZone);
}
