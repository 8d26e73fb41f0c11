import { AUDIT_SUBJECTS } from '@bookstore/contracts/audit';
import { Link } from '@tanstack/react-router';
import { DayField } from '../../shared/form/day-field.tsx';
import { useShop } from '../../shared/shop/shop.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { Select, toOptions } from '../../shared/ui/select.tsx';
import { SUBJECT_LABELS } from './audit-line.tsx';
import type { AuditSearch } from './audit.queries.ts';

type AuditFiltersProps = {
  search: AuditSearch;
  /** All accounts, to choose whose changes are shown. */
  accounts: readonly { id: string; username: string }[];
  onChange: (search: AuditSearch) => void;
};

/** Filters the audit. Every change goes back to the newest lines. */
export function AuditFilters({ search, accounts, onChange }: AuditFiltersProps) {
  const change = (changes: AuditSearch) => onChange({ ...search, ...changes, before: undefined });
  const { timeZone } = useShop();
  const isFiltered = Object.values({ ...search, before: undefined }).some(Boolean);
  const names = Object.fromEntries(accounts.map(({ id, username }) => [id, username]));
  return (
    <form role="search" aria-label="Audit" className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-4">
      <Select
        label="Who"
        value={search.by ?? ''}
        options={toOptions('Everyone', names)}
        onChange={(by) => change({ by: by || undefined })}
      />
      <Select
        label="What"
        value={search.subject ?? ''}
        options={toOptions('Everything', SUBJECT_LABELS)}
        onChange={(subject) =>
          change({ subject: AUDIT_SUBJECTS.find((each) => each === subject), subjectId: undefined })
        }
      />
      <DayField label="From" value={search.from} onChange={(from) => change({ from })} />
      <DayField label="To" value={search.to} onChange={(to) => change({ to })} />
      <div className="flex basis-full flex-wrap items-center gap-x-4 text-sm text-muted">
        <p>Days are those of the shop, {timeZone}.</p>
        {isFiltered && (
          <Link to="/dashboard/audit" className={buttonStyle('quiet')}>
            Clear all filters
          </Link>
        )}
      </div>
    </form>
  );
}
