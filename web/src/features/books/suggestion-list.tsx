import type { Book } from '@bookstore/contracts/books';
import { countOf } from '../../shared/format/format.ts';
import { Cover } from '../../shared/covers/cover.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { OPTION, OPTION_LIST, useOptions } from '../../shared/ui/use-options.ts';

export type SuggestionListProps = {
  id: string;
  text: string;
  books: readonly Book[];
  isOpen: boolean;
  /** The index of a book. After the last book comes the search itself. */
  activeIndex: number;
  onChoose: (index: number) => void;
};

/** The list of the search box, which keeps the focus: options are neither focused nor links. */
export function SuggestionList({ id, text, books, isOpen, activeIndex, onChoose }: SuggestionListProps) {
  const optionProps = useOptions({ id, activeIndex, onChoose });

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && countOf(books.length, 'suggestion', 'suggestions')}
      </p>
      <div id={id} role="listbox" aria-label="Suggestions" hidden={!isOpen} className={OPTION_LIST}>
        {books.map((book, index) => (
          <div key={book._id} {...optionProps(index)}>
            <span aria-hidden="true" className="w-9 shrink-0">
              <Cover book={book} sizes="36px" />
            </span>
            <span className="min-w-0">
              <span dir="auto" className="line-clamp-2 leading-snug font-semibold wrap-anywhere">
                {book.title}
              </span>
              {book.author && (
                <>
                  <span className="sr-only"> by </span>
                  <span dir="auto" className="line-clamp-1 text-sm text-muted">
                    {book.author}
                  </span>
                </>
              )}
            </span>
          </div>
        ))}
        <div {...optionProps(books.length)} className={`${OPTION} font-semibold text-accent`}>
          <Icon name="search" className="mx-2 size-5" />
          <span className="min-w-0 truncate">See all results for “{text.trim()}”</span>
        </div>
      </div>
    </>
  );
}
