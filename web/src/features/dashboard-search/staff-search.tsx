import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { countOf } from '../../shared/format/format.ts';
import { SearchBox, useSearchAt } from '../../shared/ui/search-box.tsx';
import { useCombobox } from '../../shared/ui/use-combobox.ts';
import { OPTION_LIST, useOptions } from '../../shared/ui/use-options.ts';
import { type HitGroup, useHitGroups } from './hit-groups.ts';
import { hitsQuery, MIN_LENGTH, useHits } from './hits.queries.ts';

const FOCUS_KEY = '/';
const TYPED_INTO = 'input, textarea, select, [contenteditable]';
const FAILED = 'The search failed. Enter searches the books.';
const NOTHING =
  'Nothing found. Try the beginning of a name, the last digits of a phone number, or the whole e-mail address.';

/** Focuses the field when its key is pressed, unless that types into another one. */
function useFocusKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(TYPED_INTO);
      if (event.key !== FOCUS_KEY || event.ctrlKey || event.metaKey || event.altKey || isTyped) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input]);
}

type HitListProps = {
  id: string;
  groups: readonly HitGroup[];
  isOpen: boolean;
  activeIndex: number;
  onChoose: (index: number) => void;
};

function HitList({ id, groups, isOpen, activeIndex, onChoose }: HitListProps) {
  const optionProps = useOptions({ id, activeIndex, onChoose });
  const firsts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0),
  );
  return (
    <div id={id} role="listbox" aria-label="Found" hidden={!isOpen} className={OPTION_LIST}>
      {groups.map(({ name, hits }, groupIndex) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} role="presentation" className="px-4 pt-2 text-sm font-semibold text-muted">
            {name}
          </p>
          {hits.map(({ id: hitId, title, note }, index) => (
            <div key={hitId} {...optionProps((firsts[groupIndex] ?? 0) + index)}>
              <span className="min-w-0">
                <span
                  dir="auto"
                  className={`line-clamp-2 leading-snug font-semibold wrap-anywhere ${note ? '' : 'text-accent'}`}
                >
                  {title}
                </span>
                {note && (
                  <>
                    <span className="sr-only">, </span>
                    <span dir="auto" className="line-clamp-1 text-sm wrap-anywhere text-muted">
                      {note}
                    </span>
                  </>
                )}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The search of the dashboard, for orders, books and customers: a combobox, which the key `/` focuses. */
export function StaffSearch() {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const { q, search } = useSearchAt('/dashboard/manage-books');
  const [{ shownQuery, text }, setTyped] = useState({ shownQuery: q, text: q });
  const [isUsed, setIsUsed] = useState(false);
  const { hits, isCurrent, isError } = useHits(isUsed ? text : '');
  const { group, openBest } = useHitGroups(search);
  /** The text that Enter was pressed for, until it is changed. */
  const entered = useRef('');
  useFocusKey(input);

  // Another page, or other results: the box shows their query.
  if (shownQuery !== q) setTyped({ shownQuery: q, text: q });

  const groups = hits ? group(hits, text.trim()) : [];
  const options = groups.flatMap((each) => each.hits);
  const choose = (index: number) => {
    box.close();
    box.write(q);
    options[index]?.open();
  };
  const box = useCombobox({
    listId,
    optionCount: options.length,
    text,
    onWrite: (value) => {
      entered.current = '';
      setTyped({ shownQuery, text: value });
    },
    onChoose: choose,
  });

  /** A scanner is faster than the suggestions: what it typed is asked for now. */
  const submit = async (value: string) => {
    const sought = value.trim();
    box.close();
    if (sought.length < MIN_LENGTH) {
      search(sought);
      return;
    }
    entered.current = sought;
    const found = await queryClient.query({ ...hitsQuery(sought), retry: false }).catch(() => undefined);
    if (entered.current !== sought) return;
    box.write(q);
    openBest(sought, found);
  };

  const problem = (isError && FAILED) || (isCurrent && options.length === 0 && NOTHING);
  return (
    <SearchBox
      ref={input}
      label="Search orders, books and customers"
      title={`Press ${FOCUS_KEY} to search`}
      aria-keyshortcuts={FOCUS_KEY}
      placeholder="Search..."
      {...box.input}
      onFocus={() => setIsUsed(true)}
      onSearch={(value) => void submit(value)}
    >
      <p role="status" className={box.isWanted && problem ? `${OPTION_LIST} px-4 text-muted` : 'sr-only'}>
        {box.isWanted && (problem || (box.isOpen && countOf(options.length, 'suggestion', 'suggestions')))}
      </p>
      <HitList
        id={listId}
        groups={groups}
        isOpen={box.isOpen}
        activeIndex={box.activeIndex}
        onChoose={choose}
      />
    </SearchBox>
  );
}
