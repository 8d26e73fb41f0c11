import type { Book } from '@bookstore/contracts/books';
import { HOME_NEWEST } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Cover } from '../../shared/covers/cover.tsx';
import { HERO_SIZES } from '../../shared/books/home-books.ts';
import { NEW_SHOP } from '../../shared/shop/new-shop.ts';
import { languageOf, useShop } from '../../shared/shop/shop.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';

/** The cover in the middle stands a little higher. One alone is in the middle. */
const COVER = 'rounded-md transition-transform only:col-start-2 hover:-translate-y-1 nth-2:-mt-4 nth-2:mb-4';

type HeroProps = {
  subscribe: ReactNode;
  /** The newest that can be bought; undefined while they are loading, and none when that failed. */
  books: readonly Book[] | undefined;
};

export function Hero({ subscribe, books }: HeroProps) {
  const { title, text } = useShop().hero;
  return (
    <section
      aria-labelledby="hero-title"
      className={`mt-6 grid items-center gap-8 rounded-2xl bg-paper-deep p-6 sm:p-8 md:mt-8 md:gap-12 md:p-10 lg:p-14 ${books?.length === 0 ? '' : 'md:grid-cols-2'}`}
    >
      <div>
        <h1
          id="hero-title"
          dir="auto"
          lang={languageOf(title, NEW_SHOP.hero.title)}
          className="font-serif text-4xl font-semibold lg:text-5xl"
        >
          {title}
        </h1>
        {text && (
          <p
            dir="auto"
            lang={languageOf(text, NEW_SHOP.hero.text)}
            className="mt-4 max-w-prose text-lg text-muted"
          >
            {text}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <Link to="/search" search={{ sort: 'newest' }} className={buttonStyle()}>
            {i18n.t('See the new books')}
          </Link>
          {subscribe}
        </div>
      </div>
      <div className="grid grid-cols-3 gap-3 pt-4 empty:hidden sm:gap-5">
        {books
          ? books.map((book) => (
              <Link key={book._id} to="/books/$id" params={{ id: book._id }} className={COVER}>
                <Cover book={book} sizes={HERO_SIZES} isFirst />
              </Link>
            ))
          : Array.from({ length: HOME_NEWEST }, (_, index) => (
              <div key={index} className={COVER}>
                <div className="skeleton aspect-2/3" />
              </div>
            ))}
      </div>
    </section>
  );
}
