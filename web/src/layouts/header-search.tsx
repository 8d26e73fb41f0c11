import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useId, useState, type KeyboardEvent } from 'react';
import type { SuggestionListProps } from '../features/books/suggestion-list.tsx';
import { useSuggestions } from '../features/books/suggestions.queries.ts';
import { SearchBox, useSearchAt } from '../shared/ui/search-box.tsx';

/** Loaded when the box is focused for the first time; without a connection the box goes on as a plain one. */
const SuggestionList = lazy<ComponentType<SuggestionListProps>>(() =>
  import('../features/books/suggestion-list.tsx').then(
    ({ SuggestionList: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

const NO_OPTION = -1;

/** The search box of the shop: a combobox that suggests books while one types. */
export function HeaderSearch() {
  const id = useId();
  const { q, search } = useSearchAt('/search');
  const navigate = useNavigate();
  const [{ shownQuery, text }, setTyped] = useState({ shownQuery: q, text: q });
  const [isUsed, setIsUsed] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const [activeIndex, setActiveIndex] = useState(NO_OPTION);
  const books = useSuggestions(isUsed ? text : '');
  const isOpen = isWanted && books.length > 0;
  const optionCount = books.length + 1;

  // Another page, or other results: the box shows their query.
  if (shownQuery !== q) setTyped({ shownQuery: q, text: q });

  const write = (value: string) => {
    setTyped({ shownQuery, text: value });
    setActiveIndex(NO_OPTION);
  };
  const close = () => {
    setIsWanted(false);
    setActiveIndex(NO_OPTION);
  };
  const searchFor = (value: string) => {
    close();
    search(value);
  };
  const choose = (index: number) => {
    const book = books[index];
    if (!book) {
      searchFor(text);
      return;
    }
    close();
    write(q);
    void navigate({ to: '/books/$id', params: { id: book._id } });
  };
  const move = (step: 1 | -1) => {
    const from = activeIndex === NO_OPTION && step === -1 ? optionCount : activeIndex;
    setIsWanted(true);
    if (isOpen) setActiveIndex((from + step + optionCount) % optionCount);
  };

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && isOpen && activeIndex !== NO_OPTION) choose(activeIndex);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Escape' && text) write('');
    else return;
    event.preventDefault();
  };

  return (
    <SearchBox
      label="Search for books"
      placeholder="Search here"
      value={text}
      role="combobox"
      autoComplete="off"
      aria-autocomplete="list"
      aria-expanded={isOpen}
      aria-controls={isOpen ? `${id}-list` : undefined}
      aria-activedescendant={activeIndex === NO_OPTION ? undefined : `${id}-list-${activeIndex}`}
      onChange={({ target }) => {
        write(target.value);
        setIsWanted(true);
      }}
      onFocus={() => setIsUsed(true)}
      onBlur={close}
      onKeyDown={handleKey}
      onSearch={searchFor}
    >
      {isUsed && (
        <Suspense>
          <SuggestionList
            id={`${id}-list`}
            text={text}
            books={books}
            isOpen={isOpen}
            activeIndex={activeIndex}
            onChoose={choose}
          />
        </Suspense>
      )}
    </SearchBox>
  );
}
