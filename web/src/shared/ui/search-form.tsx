import { SearchBox, type SearchPage, useSearchAt } from './search-box.tsx';

/** A plain search box that shows its results at `to`. */
export function SearchForm({
  label,
  placeholder,
  to,
}: {
  label: string;
  placeholder: string;
  to: SearchPage;
}) {
  const { q, search } = useSearchAt(to);
  return (
    <div className="max-w-md">
      <SearchBox
        key={q}
        type="search"
        label={label}
        placeholder={placeholder}
        defaultValue={q}
        onSearch={search}
      />
    </div>
  );
}
