import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchIcon } from '../../shared/icons.tsx';

/** Finds books by the words typed; the results page keeps them in its address. */
export function SearchBox() {
  const navigate = useNavigate();
  const { q = '' } = useSearch({ strict: false });

  const search = (form: FormData) => {
    const words = form.get('q');
    if (typeof words === 'string') void navigate({ to: '/search', search: { q: words.trim() || undefined } });
  };

  return (
    <form role="search" action={search} className="relative max-w-md">
      <label htmlFor="search-box" className="sr-only">
        Search for books
      </label>
      <input
        key={q}
        id="search-box"
        name="q"
        type="search"
        placeholder="Search here"
        defaultValue={q}
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
