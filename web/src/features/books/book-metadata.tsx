import type { Book, BookMetadata as Metadata } from '@bookstore/contracts/books';
import { LOCALE } from '@bookstore/contracts/currency';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { nameCategory, useCategories } from '../../shared/books/categories.ts';
import { dateLocale, formatDay, formatMonth } from '../../shared/format/format-dates.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { listAuthors } from './author-links.tsx';
import { FORMAT_LABELS, nameLanguage } from '../../shared/books/book-labels.ts';

/** Of a book without one. Others are below its title. */
const DEFAULT_AUTHOR = 'admin';

/** A line of the list; absent without content. */
const Detail = ({ label, children }: { label: string; children: ReactNode }) =>
  children !== undefined && (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );

const subscribeToNothing = () => () => undefined;

type LocalDateProps = {
  isoDate: string;
  format: (isoDate: string, locale?: string, timeZone?: string) => string;
};

/** A date in the browser's time zone, and in its locale unless the shop has one: the server that renders it too knows neither. */
function LocalDate({ isoDate, format }: LocalDateProps) {
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return isInBrowser ? format(isoDate) : format(isoDate, dateLocale() ?? LOCALE, 'UTC');
}

/** The day of a date without a time, which is the same in every time zone. */
const formatPlainDay = (isoDate: string, locale?: string) => formatDay(isoDate, locale, 'UTC');

/** The same of a month: `March 2019`. */
const formatPlainMonth = (isoMonth: string, locale?: string) => formatMonth(isoMonth, locale, 'UTC');

const YEAR_LENGTH = 4;
const MONTH_LENGTH = 7;

/** The book's own date, or else the day on which it was added: the label is the specification's. */
function Published({ createdAt, publishedOn }: Book) {
  if (publishedOn === undefined)
    return (
      <Trans
        id="<day/> <note>(in this shop)</note>"
        components={{
          day: (
            <time dateTime={createdAt}>
              <LocalDate isoDate={createdAt} format={formatDay} />
            </time>
          ),
          note: <span className="font-normal whitespace-nowrap text-muted" />,
        }}
      />
    );
  return (
    <time dateTime={publishedOn}>
      {publishedOn.length === YEAR_LENGTH ? (
        publishedOn
      ) : (
        <LocalDate
          isoDate={publishedOn}
          format={publishedOn.length === MONTH_LENGTH ? formatPlainMonth : formatPlainDay}
        />
      )}
    </time>
  );
}

function describeSeries({ series, seriesNumber }: Book) {
  const name = series && <bdi>{series}</bdi>;
  if (!name || seriesNumber === undefined) return name;
  return (
    <Trans id="<series/>, book {number}" values={{ number: seriesNumber }} components={{ series: name }} />
  );
}

/** The lines of the list. What has none of its own is in another one, or not shown there. */
const LINES = {
  publisher: [() => i18n.t('Publisher:'), ({ publisher }) => publisher && <bdi>{publisher}</bdi>],
  publishedOn: [() => i18n.t('Published:'), (book) => <Published {...book} />],
  isbn: [() => i18n.t('ISBN:'), ({ isbn }) => isbn],
  series: [() => i18n.t('Series:'), describeSeries],
  language: [
    () => i18n.t('Language:'),
    // The names that the server knows may be older ones.
    ({ language }) => language && <span suppressHydrationWarning>{nameLanguage(language)}</span>,
  ],
  pages: [() => i18n.t('Pages:'), ({ pages }) => pages],
  format: [() => i18n.t('Format:'), ({ format }) => format && FORMAT_LABELS[format]],
  authors: undefined,
  seriesNumber: undefined,
  recommendation: undefined,
  recommendedBy: undefined,
  withdrawn: undefined,
} as const satisfies Record<keyof Metadata, readonly [() => string, (book: Book) => ReactNode] | undefined>;

/** What is known of a book: beside its description on wide screens, else below. */
export function BookMetadata({ book }: { book: Book }) {
  const { category } = book;
  const categories = useCategories();
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] content-start gap-4 border-t border-line pt-6 wide:grid-cols-1 wide:border-t-0 wide:border-s wide:pt-0 wide:ps-8">
      {listAuthors(book).length === 0 && <Detail label={i18n.t('Author:')}>{DEFAULT_AUTHOR}</Detail>}
      {Object.entries(LINES).map(
        ([name, line]) =>
          line && (
            <Detail key={name} label={line[0]()}>
              {line[1](book)}
            </Detail>
          ),
      )}
      <Detail label={i18n.t('Category:')}>
        <Link
          to="/search"
          search={{ category }}
          className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 hover:border-accent hover:bg-accent-soft"
        >
          {nameCategory(categories, category)}
        </Link>
      </Detail>
    </dl>
  );
}
