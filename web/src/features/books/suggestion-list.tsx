import type { Book } from '@bookstore/contracts/books';
import { useEffect } from 'react';
import { countOf } from '../../shared/format.ts';
import { Cover } from '../../shared/cover.tsx';
import { Icon } from '../../shared/ui/icon.tsx';

const OPTION =
  'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-paper-deep aria-selected:bg-accent-soft';

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
  useEffect(() => {
    document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeIndex]);

  const optionProps = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === activeIndex,
    className: OPTION,
    // The focus stays in the search box.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onChoose(index),
  });

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && countOf(books.length, 'suggestion', 'suggestions')}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-40 max-h-[70dvh] overflow-y-auto border-y border-line bg-surface py-2 shadow-lg md:mt-2 md:rounded-xl md:border-x"
      >
        {books.map((book, index) => (
          <div key={book._id} {...optionProps(index)}>
            <span aria-hidden="true" className="w-9 shrink-0">
              <Cover book={book} sizes="36px" />
            </span>
            <span className="min-w-0">
              <span className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{book.title}</span>
              {book.author && (
                <>
                  <span className="sr-only"> by </span>
                  <span className="line-clamp-1 text-sm text-muted">{book.author}</span>
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
