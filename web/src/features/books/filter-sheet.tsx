import { maxPageableBooks } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Modal } from '../../shared/dialogs/modal.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { bookPageQuery } from './book-search.queries.ts';
import type { BookSearch } from '../../shared/books/book-search.ts';

type FilterSheetProps = {
  search: BookSearch;
  /** The controls, which change the search that is shown once it is applied. */
  children: (draft: BookSearch, change: (draft: BookSearch) => void) => ReactNode;
  /** `draft` is undefined when it is closed without it. */
  onClose: (draft?: BookSearch) => void;
};

/** The number of books that a search finds, for a button: as soon as it is known. */
function describeFound(search: BookSearch, total: number | undefined): string {
  if (total === undefined) return i18n.t('Show books');
  return total < maxPageableBooks(search)
    ? i18n.t('{count, plural, one {Show # book} other {Show # books}}', { count: total })
    : i18n.t('{count, plural, one {Show # book or more} other {Show # books or more}}', { count: total });
}

/** The filters and the order of a search, as a dialog from below. What is chosen holds once it is applied. */
function FilterSheet({ search, children, onClose }: FilterSheetProps) {
  const id = useId();
  const [draft, setDraft] = useState(search);
  const { data, isPlaceholderData } = useQuery(bookPageQuery(draft));
  return (
    <Modal isSheet aria-labelledby={id} onClose={(isApplied) => onClose(isApplied ? draft : undefined)}>
      {(close) => (
        <>
          <div className="flex items-center justify-between gap-4 px-4 pt-2">
            <h2 id={id} className="font-serif text-xl font-semibold">
              {i18n.t('Filter and sort')}
            </h2>
            <button
              type="button"
              aria-label={i18n.t('Close')}
              className="flex size-11 items-center justify-center rounded-full hover:bg-paper-deep"
              onClick={close(false)}
            >
              <Icon name="close" />
            </button>
          </div>
          <div className="grid gap-3 overflow-y-auto px-4 py-3">{children(draft, setDraft)}</div>
          <div className="border-t border-line p-4">
            <Button className="w-full" onClick={close(true)}>
              <span aria-live="polite">
                {describeFound(draft, isPlaceholderData ? undefined : data?.total)}
              </span>
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}

type FilterSheetButtonProps = Pick<FilterSheetProps, 'search' | 'children'> & {
  onChange: (search: BookSearch) => void;
};

/** Opens the sheet, which has an entry of its own in the history: Back closes it. */
export function FilterSheetButton({ search, children, onChange }: FilterSheetButtonProps) {
  const { history } = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const applied = useRef<BookSearch>(undefined);
  const handleBack = useEffectEvent(() => {
    setIsOpen(false);
    if (applied.current) onChange(applied.current);
    applied.current = undefined;
  });
  useEffect(() => {
    if (!isOpen) return;
    return history.subscribe(({ action }) => action.type !== 'PUSH' && handleBack());
  }, [isOpen, history]);
  return (
    <>
      <Button
        look="secondary"
        className="grow md:hidden"
        aria-haspopup="dialog"
        onClick={() => {
          history.push(history.location.href);
          setIsOpen(true);
        }}
      >
        <Icon name="list" className="size-5" />
        {i18n.t('Filter and sort')}
      </Button>
      {isOpen && (
        <FilterSheet
          search={search}
          onClose={(draft) => {
            applied.current = draft;
            history.back();
          }}
        >
          {children}
        </FilterSheet>
      )}
    </>
  );
}
