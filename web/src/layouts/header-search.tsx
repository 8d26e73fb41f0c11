import { i18n } from '@bookstore/i18n/i18n';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useId, useState } from 'react';
import type { SuggestionListProps } from '../features/books/suggestion-list.tsx';
import { useSuggestions } from '../features/books/suggestions.queries.ts';
import { SearchBox, useSearchAt } from '../shared/ui/search-box.tsx';
import { useCombobox } from '../shared/ui/use-combobox.ts';

/** Loaded when the box is focused for the first time; without a connection the box goes on as a plain one. */
const SuggestionList = lazy<ComponentType<SuggestionListProps>>(() =>
  import('../features/books/suggestion-list.tsx').then(
    ({ SuggestionList: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

/** The search box of the shop: a combobox that suggests books, authors and categories while one types. */
export function HeaderSearch() {
  const listId = useId();
  const { q, search } = useSearchAt('/search');
  const navigate = useNavigate();
  const [{ shownQuery, text }, setTyped] = useState({ shownQuery: q, text: q });
  const [isUsed, setIsUsed] = useState(false);
  const { options, stocks } = useSuggestions(isUsed ? text : '');

  // Another page, or other results: the box shows their query.
  if (shownQuery !== q) setTyped({ shownQuery: q, text: q });

  const searchFor = (value: string) => {
    box.close();
    search(value);
  };
  const choose = (index: number) => {
    const option = options[index];
    if (!option) {
      searchFor(text);
      return;
    }
    box.close();
    box.write(q);
    void navigate({ href: option.href });
  };
  const box = useCombobox({
    listId,
    // After the last one comes the search itself.
    optionCount: options.length > 0 ? options.length + 1 : 0,
    text,
    onWrite: (value) => setTyped({ shownQuery, text: value }),
    onChoose: choose,
  });

  return (
    <SearchBox
      label={i18n.t('Search for books')}
      placeholder={i18n.t('Search here')}
      {...box.input}
      onFocus={() => setIsUsed(true)}
      onSearch={searchFor}
    >
      {isUsed && (
        <Suspense>
          <SuggestionList
            id={listId}
            text={text}
            options={options}
            stocks={stocks}
            isOpen={box.isOpen}
            activeIndex={box.activeIndex}
            onChoose={choose}
          />
        </Suspense>
      )}
    </SearchBox>
  );
}
