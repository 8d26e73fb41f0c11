import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { Icon } from './icon.tsx';

type SearchFormProps = { label: string; placeholder: string; to: '/search' | '/dashboard/manage-books' };

/**
 * A search box that shows its results at `to`, there with the filters and the order that are chosen already. An empty query
 * searches for everything.
 */
export function SearchForm({ label, placeholder, to }: SearchFormProps) {
  const search = useSearch({ strict: false });
  const { pathname } = useLocation();
  const { q = '', category, sort, limit } = pathname === to ? search : {};
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('q');
    if (typeof value !== 'string') return;
    void navigate({ to, search: { q: value.trim() || undefined, category, sort, limit } });
  };

  return (
    <form role="search" onSubmit={submit} className="relative max-w-md">
      <input
        key={q}
        name="q"
        aria-label={label}
        type="search"
        placeholder={placeholder}
        defaultValue={q}
        className="min-h-11 w-full rounded-full border border-line-strong bg-paper py-2 pr-12 pl-4 placeholder:text-muted"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-full text-muted hover:text-accent"
      >
        <Icon name="search" className="size-5" />
      </button>
    </form>
  );
}
