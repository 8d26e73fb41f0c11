import { AUDIT_SUBJECTS, type AuditLine } from '@bookstore/contracts/audit';
import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { focusMain } from '../../shared/browser/focus.ts';
import { DayField } from '../../shared/form/day-field.tsx';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import { useShop } from '../../shared/shop/shop.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import type { Column } from '../../shared/ui/data-table.tsx';
import { ListPage } from '../../shared/ui/list-page.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Select, toOptions } from '../../shared/ui/select.tsx';
import { Changes, describeAction, Subject, SUBJECT_LABELS } from './audit-line.tsx';
import { auditPageQuery, type AuditSearch } from './audit.queries.ts';

type AuditProps = {
  search: AuditSearch;
  /** All accounts, to choose whose changes are shown. */
  accounts: readonly { id: string; username: string }[];
  onChange: (search: AuditSearch) => void;
};

/** Filters the audit. Every change goes back to the newest lines. */
function AuditFilters({ search, accounts, onChange }: AuditProps) {
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

const COLUMNS: readonly Column<AuditLine>[] = [
  {
    id: 'what',
    header: 'What',
    isRowHeader: true,
    render: ({ action, subject }) => (
      <span className="sm:inline-block sm:min-w-36">
        {describeAction(action)} <br />
        <span className="font-normal">
          <Subject subject={subject} />
        </span>
      </span>
    ),
  },
  {
    id: 'who',
    header: 'Who',
    render: ({ by }) => (
      <span className="min-w-0 wrap-anywhere">
        {by.name} <span className="text-sm text-muted">({by.role})</span>
      </span>
    ),
  },
  {
    id: 'when',
    header: 'When',
    render: ({ at }) => (
      <time dateTime={at} className="sm:inline-block sm:min-w-28">
        {formatShopMoment(at)}
      </time>
    ),
  },
  {
    id: 'changes',
    header: 'Before → after',
    render: ({ changes }) => <Changes changes={changes} />,
  },
];

/** A page of the audit. Pages go by their first line, so that lines that are added do not move them. */
export function AuditList(props: AuditProps) {
  const { search } = props;
  const query = useQuery(auditPageQuery(search));
  const last = query.data?.total === STAFF_PAGE_SIZE ? query.data.items.at(-1) : undefined;
  return (
    <>
      <AuditFilters {...props} />
      <ListPage
        query={query}
        loadError="The audit could not be loaded."
        caption="Audit"
        columns={COLUMNS}
        getId={({ id }) => id}
        getName={({ action, subject }) => `${describeAction(action)}, ${subject.label}`}
        empty={<Notice title={search.before ? 'There are no older changes.' : 'No changes found.'} />}
      />
      {(search.before ?? last) && (
        <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-center gap-4">
          {search.before && (
            <Link
              to="/dashboard/audit"
              search={{ ...search, before: undefined }}
              className={buttonStyle('secondary')}
              onClick={focusMain}
            >
              Newest
            </Link>
          )}
          {last && (
            <Link
              to="/dashboard/audit"
              search={{ ...search, before: last.id }}
              className={buttonStyle('secondary')}
              onClick={focusMain}
            >
              Older
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
