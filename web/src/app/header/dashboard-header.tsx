import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from '../../shared/button.tsx';
import { readAdminName, readAdminToken, removeAdminToken } from '../../shared/admin-token.ts';
import { LogOutIcon, UserIcon } from '../../shared/icons.tsx';
import { SearchForm } from '../../shared/search-form.tsx';

export function DashboardHeader() {
  const navigate = useNavigate();
  const { q } = useSearch({ strict: false });
  const name = readAdminName(readAdminToken() ?? '');

  return (
    <header className="border-b border-line bg-surface">
      <div className="page flex flex-wrap items-center gap-x-5 gap-y-3 py-3">
        <div className="w-full sm:w-auto sm:flex-1">
          <SearchForm
            id="dashboard-search"
            label="Search the books"
            placeholder="Search..."
            words={q}
            onSearch={(words) => void navigate({ to: '/dashboard/manage-books', search: { q: words } })}
          />
        </div>
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
