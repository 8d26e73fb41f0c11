import type { Book } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import { BookOption } from '../../shared/books/book-option.tsx';
import { formatPrice } from '../../shared/format/format.ts';
import { StockContext, StockLabel } from '../../shared/books/stock.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { OPTION_LIST, useOptions } from '../../shared/ui/use-options.ts';
import type { Suggestions } from './suggestions.ts';

/** In the file of the list, as the two are only needed together. */
export { findSuggestions } from './suggestions.ts';

export type SuggestionListProps = Suggestions & {
  id: string;
  text: string;
  isOpen: boolean;
  /** The index of an option. After the last one comes the search itself. */
  activeIndex: number;
  onChoose: (index: number) => void;
};

const PricedBook = ({ book }: { book: Book }) => (
  <>
    <BookOption book={book} />
    <div className="shrink-0 text-end tabular-nums">
      <span className="sr-only">, </span>
      <p>{formatPrice(book.newPrice)}</p>
      <StockLabel bookId={book._id} />
    </div>
  </>
);

const KINDS = {
  author: { icon: 'user', name: () => i18n.t('Author') },
  category: { icon: 'tag', name: () => i18n.t('Category') },
  list: { icon: 'list', name: () => i18n.t('List') },
} as const;

type NamedOptionProps = {
  icon: (typeof KINDS)[keyof typeof KINDS]['icon'] | 'search';
  name: string;
  kind?: string;
};

/** An author, a category, a reading list or the search itself. */
const NamedOption = ({ icon, name, kind }: NamedOptionProps) => (
  <>
    <Icon name={icon} className="mx-2 size-5" />
    <bdi className="min-w-0 flex-1 truncate font-semibold text-accent">{name}</bdi>
    {kind && <span className="text-sm text-muted"> {kind}</span>}
  </>
);

/** The list of the search box, which keeps the focus: options are neither focused nor links. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, text, options, stocks, isOpen, activeIndex, onChoose } = props;
  const optionProps = useOptions({ id, activeIndex, onChoose });

  return (
    <StockContext value={stocks}>
      <p role="status" className="sr-only">
        {isOpen &&
          i18n.t('{count, plural, one {# suggestion} other {# suggestions}}', { count: options.length })}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={i18n.t('Suggestions')}
        hidden={!isOpen}
        className={`${OPTION_LIST} md:min-w-96`}
      >
        {options.map((option, index) => (
          <div key={option.href} {...optionProps(index)}>
            {option.kind === 'book' ? (
              <PricedBook book={option.book} />
            ) : (
              <NamedOption
                icon={KINDS[option.kind].icon}
                name={option.name}
                kind={KINDS[option.kind].name()}
              />
            )}
          </div>
        ))}
        <div {...optionProps(options.length)}>
          <NamedOption icon="search" name={i18n.t('See all results for “{text}”', { text: text.trim() })} />
        </div>
      </div>
    </StockContext>
  );
}
