import type { Book } from '@bookstore/contracts/books';
import { BOOK_PAGE_SIZE } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { type BookSearch, hasFilters } from '../../shared/books/book-search.ts';
import { useCategories } from '../../shared/books/categories.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { NOTICES } from '../../shared/page/messages.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { LoadError, Notice } from '../../shared/ui/notice.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { BookGrid, BookGridSkeleton } from './book-card.tsx';
import type { BookSearchResult } from './found-books.queries.ts';

const describeNothing = () => i18n.t('No book matches your search.');

type DidYouMeanProps = {
  suggestions: readonly string[];
  /** Those of the first suggestion. */
  books: readonly Book[];
  renderAction: (book: Book) => ReactNode;
};

/** Links to them, in a list as the language writes it. */
const SuggestedSearches = ({ suggestions }: Pick<DidYouMeanProps, 'suggestions'>) =>
  new Intl.ListFormat(i18n.locale, { type: 'disjunction' })
    .formatToParts(suggestions)
    .map(({ type, value }, index) =>
      type === 'literal' ? (
        <Fragment key={index}>{value}</Fragment>
      ) : (
        <Link
          key={index}
          to="/search"
          search={{ q: value }}
          className="text-accent underline hover:text-accent-strong"
        >
          {value}
        </Link>
      ),
    );

function DidYouMean({ suggestions, books, renderAction }: DidYouMeanProps) {
  return (
    <section aria-labelledby="did-you-mean" className="mb-12">
      <p className="mb-2 text-muted">{describeNothing()}</p>
      <h2 id="did-you-mean" className="mb-6 font-serif text-2xl font-semibold wrap-anywhere">
        <Trans
          id="Did you mean <searches/>?"
          components={{ searches: <SuggestedSearches suggestions={suggestions} /> }}
        />
      </h2>
      <BookGrid books={books} renderAction={renderAction} />
    </section>
  );
}

/** A hint on what to search for, and links to wider searches. */
function OtherSearches({ search }: { search: BookSearch }) {
  const { q, sort } = search;
  const isFiltered = q !== undefined && hasFilters(search);
  return (
    <Notice title={describeNothing()}>
      {q && (
        <p className="w-full text-muted">
          {i18n.t(
            'Check the spelling, or try fewer words: the beginning of a word of the title or of the author’s name is enough.',
          )}
        </p>
      )}
      {isFiltered && (
        <Link to="/search" search={{ q, sort }} className={buttonStyle()}>
          {i18n.t('Search without filters')}
        </Link>
      )}
      <Link to="/search" search={{}} className={buttonStyle(isFiltered ? 'secondary' : 'primary')}>
        {i18n.t('See all books')}
      </Link>
    </Notice>
  );
}

/** A tile for each category, which leads to its books. */
const CategoryLinks = () => (
  <ul className="grid grid-cols-1 gap-3 min-[25rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-5">
    {useCategories().map(({ slug, name }) => (
      <li key={slug}>
        <Link
          to="/search"
          search={{ category: slug }}
          className="flex min-h-16 items-center justify-between gap-2 rounded-xl border border-line bg-surface px-4 py-3 font-serif text-lg font-semibold hover:border-accent hover:text-accent"
        >
          {name}
          <Icon name="chevron-right" className="size-5" />
        </Link>
      </li>
    ))}
  </ul>
);

type NothingFoundProps = Omit<DidYouMeanProps, 'books'> & {
  search: BookSearch;
  books: readonly Book[] | undefined;
};

/** What to do when no book is found: what may have been meant or other searches, and the categories. */
const NothingFound = ({ search, books, ...suggested }: NothingFoundProps) => (
  <>
    {books && books.length > 0 ? (
      <DidYouMean books={books} {...suggested} />
    ) : (
      <OtherSearches search={search} />
    )}
    <section aria-labelledby="categories" className="mb-8">
      <h2 id="categories" className="mb-4 font-serif text-2xl font-semibold">
        {i18n.t('Browse by category')}
      </h2>
      <CategoryLinks />
    </section>
  </>
);

type SearchResultsProps = {
  search: BookSearch;
  result: BookSearchResult;
  renderAction: (book: Book) => ReactNode;
  onPageChange: (page: number) => void;
};

export function SearchResults({ search, result, renderAction, onPageChange }: SearchResultsProps) {
  const { found, suggestions, booksInstead, isLoading } = result;
  const { data, isError, refetch } = found;
  const { page = 1, limit = BOOK_PAGE_SIZE } = search;

  if (!data && isError) return <LoadError message={NOTICES.booksLoadFailed} onRetry={() => void refetch()} />;
  if (!data || isLoading) return <BookGridSkeleton />;
  return (
    <>
      <h2 className="sr-only">{i18n.t('Results')}</h2>
      {data.items.length === 0 ? (
        <NothingFound
          search={search}
          suggestions={suggestions}
          books={booksInstead}
          renderAction={renderAction}
        />
      ) : (
        <BookGrid books={data.items} renderAction={renderAction} />
      )}
      <Pagination page={page} pageCount={Math.ceil(data.total / limit)} onChange={onPageChange} />
    </>
  );
}
