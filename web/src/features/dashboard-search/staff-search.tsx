import { i18n } from '@bookstore/i18n/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { isCommandKey, useListKeys } from '../../shared/browser/list-keys.ts';
import { SearchBox, useSearchAt } from '../../shared/ui/search-box.tsx';
import { useCombobox } from '../../shared/ui/use-combobox.ts';
import { OPTION_LIST, useOptions } from '../../shared/ui/use-options.ts';
import { type HitGroup, useHitGroups } from './hit-groups.ts';
import { hitsQuery, MIN_LENGTH, useHits } from './hits.queries.ts';
import { KeySheet, openKeySetting } from './key-sheet.tsx';
import { type Place, readCommand, usePalette } from './palette.ts';

const FOCUS_KEY = '/';
const SHEET_KEY = '?';

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ['k', 'K'].includes(key) && ctrlKey !== metaKey && !altKey && !shiftKey;

type KeyHandlers = { onFocus: () => void; onPalette: () => void; onSheet: () => void };

/** The keys of every page of the dashboard. Those of one character can be turned off. */
function useKeys(areSingleOn: boolean, { onFocus, onPalette, onSheet }: KeyHandlers): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isSingle = areSingleOn && isCommandKey(event);
    if (isPaletteKey(event) && !document.querySelector('dialog[open]')) onPalette();
    else if (isSingle && event.key === FOCUS_KEY) onFocus();
    else if (isSingle && event.key === SHEET_KEY) onSheet();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useListKeys(areSingleOn);
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
    <div id={id} role="listbox" aria-label={i18n.t('Found')} hidden={!isOpen} className={OPTION_LIST}>
      {groups.map(({ name, hits }, groupIndex) => (
        <div key={name} role="group" aria-labelledby={`${id}-group-${groupIndex}`}>
          <p
            id={`${id}-group-${groupIndex}`}
            role="presentation"
            className="px-4 pt-2 text-sm font-semibold text-muted"
          >
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

function focusText(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

/** Whether keys of one character do something, and the sheet that lists all keys while it is open. */
function useKeySheet() {
  const [setting] = useState(openKeySetting);
  const [isOn, setIsOn] = useState(() => setting.read() ?? true);
  const [isShown, setIsShown] = useState(false);
  const change = (next: boolean) => {
    setting.keep(next);
    setIsOn(next);
  };
  const sheet = isShown && <KeySheet isOn={isOn} onChange={change} onClose={() => setIsShown(false)} />;
  return { isOn, sheet, show: () => setIsShown(true) };
}

/** The pages and commands of the dashboard, besides the lists and orders that the search finds. */
type StaffSearchProps = { places: readonly Place[] };

/** The search of the dashboard, for orders, books, customers, pages and commands: a combobox, which Control+K opens. */
export function StaffSearch({ places }: StaffSearchProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const { q, search } = useSearchAt('/dashboard/manage-books');
  const [{ shownQuery, text }, setTyped] = useState({ shownQuery: q, text: q });
  const [isUsed, setIsUsed] = useState(false);
  const { command, sought } = readCommand(text);
  const { hits, isCurrent, isError } = useHits(isUsed ? sought : '');
  const { group, openBest } = useHitGroups(search);
  const keys = useKeySheet();
  const palette = usePalette([...places, { label: i18n.t('Keys'), open: keys.show }]);
  /** The text that Enter was pressed for, until it is changed. */
  const entered = useRef('');

  // Another page, or other results: the box shows their query.
  if (shownQuery !== q) setTyped({ shownQuery: q, text: q });

  const found = hits ? group(hits, sought) : [];
  const commands = hits ? [palette.commands(hits, command)] : [];
  const all = command ? [...commands, ...found] : [palette.pages(sought), ...found, ...commands];
  const groups = all.filter((each) => each.hits.length > 0);
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

  useKeys(keys.isOn, {
    onFocus: () => focusText(input.current),
    onPalette: () => {
      focusText(input.current);
      box.open();
    },
    onSheet: keys.show,
  });

  /** A scanner is faster than the suggestions: what it typed is asked for now. */
  const submit = async (value: string) => {
    const typed = readCommand(value);
    box.close();
    if (typed.sought.length < MIN_LENGTH) {
      search(typed.sought);
      return;
    }
    entered.current = value;
    const now = await queryClient.query({ ...hitsQuery(typed.sought), retry: false }).catch(() => undefined);
    if (entered.current !== value) return;
    box.write(q);
    const [given, ...others] = now && typed.command ? palette.commands(now, typed.command).hits : [];
    if (given && others.length === 0) given.open();
    else openBest(typed.sought, now, palette.pages(typed.sought).hits);
  };

  const problem =
    (isError && i18n.t('The search failed. Enter searches the books.')) ||
    (isCurrent &&
      options.length === 0 &&
      i18n.t(
        'Nothing found. Try the beginning of a name, the last digits of a phone number or tracking code, or the whole e-mail address.',
      ));
  return (
    <>
      <SearchBox
        ref={input}
        label={i18n.t('Search orders, books and customers')}
        title={i18n.t('{key} or Control+K to find, open or do something', { key: FOCUS_KEY })}
        aria-keyshortcuts={`${FOCUS_KEY} Control+K Meta+K`}
        placeholder={i18n.t('Search...')}
        {...box.input}
        onFocus={() => setIsUsed(true)}
        onSearch={(value) => void submit(value)}
      >
        <p role="status" className={box.isWanted && problem ? `${OPTION_LIST} px-4 text-muted` : 'sr-only'}>
          {box.isWanted &&
            (problem ||
              (box.isOpen &&
                i18n.t('{count, plural, one {# suggestion} other {# suggestions}}', {
                  count: options.length,
                })))}
        </p>
        <HitList
          id={listId}
          groups={groups}
          isOpen={box.isOpen}
          activeIndex={box.activeIndex}
          onChoose={choose}
        />
      </SearchBox>
      {keys.sheet}
    </>
  );
}
