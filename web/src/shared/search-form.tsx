import type { SubmitEvent } from 'react';
import { SearchIcon } from './icons.tsx';

type SearchFormProps = {
  id: string;
  label: string;
  placeholder: string;
  words?: string | undefined;
  onSearch: (words: string | undefined) => void;
};

/** A box for words to look for. Searching for nothing asks for everything. */
export function SearchForm({ id, label, placeholder, words = '', onSearch }: SearchFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    if (typeof typed === 'string') onSearch(typed.trim() || undefined);
  };

  return (
    <form role="search" onSubmit={submit} className="relative max-w-md">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        key={words}
        id={id}
        name="q"
        type="search"
        placeholder={placeholder}
        defaultValue={words}
        className="min-h-11 w-full rounded-full border border-line-strong bg-paper py-2 pr-12 pl-4 placeholder:text-muted"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-full text-muted hover:text-accent"
      >
        <SearchIcon className="size-5" />
      </button>
    </form>
  );
}
