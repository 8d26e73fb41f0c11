import type { Category } from '@bookstore/contracts/categories';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toCategoryOptions } from '../../shared/books/categories.ts';
import { deferredLayout } from '../../shared/page/server-rendered.ts';
import { languageOf, useShop } from '../../shared/shop/shop.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Select } from '../../shared/ui/select.tsx';

type HomeSectionProps = {
  id: string;
  title: string;
  /** Beside the title. */
  control?: ReactNode;
  /** The class of its approximate height, which counts until it is laid out. */
  height?: string;
  children: ReactNode;
};

const ROW_HEIGHT = '[--height:41rem]';

export const HomeSection = ({ id, title, control, height = ROW_HEIGHT, children }: HomeSectionProps) => (
  <section
    aria-labelledby={id}
    className={`carousel-row -mx-4 px-4 py-6 md:py-7 ${deferredLayout()} ${height}`}
  >
    <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-3">
      <h2 id={id} className="font-serif text-2xl font-semibold md:text-3xl">
        {title}
      </h2>
      {control}
    </div>
    {children}
  </section>
);

type TopSellersProps = {
  genres: readonly Category[];
  /** The slug of the chosen one. */
  genre: string | undefined;
  onGenreChange: (genre: string | undefined) => void;
  /** Shown in place of the books when there are none. */
  emptyMessage: string | undefined;
  /** Whether the shop has no books at all: who owns it sees where to add them. */
  hasNoBooks: boolean;
  children: ReactNode;
};

export const TopSellers = (props: TopSellersProps) => (
  <HomeSection
    id="top-sellers"
    title={i18n.t('Top Sellers')}
    control={
      <Select
        label={i18n.t('Genre')}
        isLabelHidden
        value={props.genre ?? ''}
        options={toCategoryOptions(i18n.t('Choose a genre'), props.genres)}
        onChange={(value) => props.onGenreChange(value || undefined)}
      />
    }
  >
    {props.emptyMessage ? (
      <div className="col-span-full py-14 text-center text-muted">
        <p>{props.emptyMessage}</p>
        {props.hasNoBooks && (
          <p className="mt-3">
            {i18n.t('Is this your shop?')}{' '}
            <Link to="/admin" className="text-accent underline hover:text-accent-strong">
              {i18n.t('Sign in and add the first ones')}
            </Link>
          </p>
        )}
      </div>
    ) : (
      props.children
    )}
  </HomeSection>
);

/** Only what the shop really does. */
const listPromises = () =>
  [
    { icon: 'parcel', title: i18n.t('Cash on delivery'), text: i18n.t('No card, no prepayment') },
    { icon: 'check', title: i18n.t('The price you saw'), text: i18n.t('A change is yours to confirm') },
    { icon: 'cart', title: i18n.t('Cancel until it ships'), text: i18n.t('With one button, at no cost') },
    { icon: 'user', title: i18n.t('No trackers'), text: i18n.t('No advertising, no resale') },
  ] as const;

/** Those of a new shop, or of the owner, with the same icons. */
export function Promises() {
  const { promises: own } = useShop();
  const promises = listPromises();
  const shown = own
    ? promises.slice(0, own.length).map(({ icon }, index) => ({ icon, ...own[index] }))
    : promises;
  if (shown.length === 0) return null;
  return (
    <section aria-label={i18n.t('What we promise')} className="mt-4 md:mt-6">
      <ul className="grid gap-x-4 gap-y-3 rounded-xl border border-line bg-surface px-4 py-4 min-[22rem]:grid-cols-2 lg:grid-cols-4">
        {shown.map(({ icon, title = '', text }, index) => (
          <li key={icon} className="flex items-center gap-3">
            <Icon name={icon} className="hidden size-6 text-accent sm:block" />
            <p lang={languageOf(title, promises[index]?.title)} dir="auto" className="text-sm leading-snug">
              <strong className="block font-semibold">{title}</strong>
              <span className="text-muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
