import { MAX_QUERY_LENGTH } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps, ReactNode, SubmitEvent } from 'react';
import { Icon } from './icon.tsx';

export type SearchPage = '/search' | '/dashboard/manage-books';

/** The query that the page `to` shows, and a function that shows another one there, with the same filters and order. */
export function useSearchAt(to: SearchPage): { q: string; search: (text: string) => void } {
  const parameters = useSearch({ strict: false });
  const { pathname } = useLocation();
  const shown = pathname === to ? parameters : {};
  const navigate = useNavigate();
  return {
    q: shown.q ?? '',
    search: (text) =>
      void navigate({ to, search: { ...shown, q: text.trim() || undefined, page: undefined } }),
  };
}

type SearchBoxProps = ComponentProps<'input'> & {
  label: string;
  /** The name of the form, where a page has another one to search. */
  formLabel?: string;
  onSearch: (text: string) => void;
  children?: ReactNode;
};

export function SearchBox({ label, formLabel, onSearch, children, ...input }: SearchBoxProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('q');
    if (typeof value === 'string') onSearch(value);
  };

  return (
    <form role="search" aria-label={formLabel} onSubmit={submit}>
      <div className="relative">
        <input
          name="q"
          aria-label={label}
          enterKeyHint="search"
          maxLength={MAX_QUERY_LENGTH}
          {...input}
          className="min-h-11 w-full rounded-full border border-line-strong bg-paper py-2 pe-11 ps-4 placeholder:text-muted"
        />
        <button
          type="submit"
          aria-label={i18n.t('Search')}
          className="absolute top-0 end-0 flex size-11 items-center justify-center rounded-full text-muted hover:text-accent"
        >
          <Icon name="search" className="size-5" />
        </button>
      </div>
      {children}
    </form>
  );
}
