import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../shared/button.tsx';
import { readAdminName, readAdminToken, removeAdminToken } from '../../shared/admin-token.ts';
import { LogOutIcon, SearchIcon, UserIcon } from '../../shared/icons.tsx';

export function DashboardHeader() {
  const navigate = useNavigate();
  const name = readAdminName(readAdminToken() ?? '');

  const search = (form: FormData) => {
    const words = form.get('q');
    if (typeof words !== 'string') return;
    void navigate({ to: '/dashboard/manage-books', search: { q: words.trim() || undefined } });
  };

  return (
    <header className="border-b border-line bg-surface">
      <div className="page flex flex-wrap items-center gap-x-5 gap-y-3 py-3">
        <form role="search" action={search} className="relative w-full sm:max-w-sm sm:flex-1">
          <SearchIcon className="absolute top-3 left-3 size-5 text-muted" />
          <label htmlFor="dashboard-search" className="sr-only">
            Search the books
          </label>
          <input
            id="dashboard-search"
            name="q"
            type="search"
            placeholder="Search..."
            className="min-h-11 w-full rounded-lg border border-line-strong bg-paper py-2 pr-3 pl-10 placeholder:text-muted"
          />
        </form>
        <div className="ml-auto flex items-center gap-3">
          <p className="text-right leading-tight">
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-muted">Admin</span>
          </p>
          <span className="flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent">
            <UserIcon />
          </span>
          <Button
            look="quiet"
            aria-label="Log out"
            title="Log out"
            onClick={() => {
              removeAdminToken();
              void navigate({ to: '/' });
            }}
          >
            <LogOutIcon />
          </Button>
        </div>
      </div>
    </header>
  );
}
