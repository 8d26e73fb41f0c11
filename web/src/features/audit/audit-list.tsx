import { AUDIT_SUBJECTS, type AuditLine } from '@bookstore/contracts/audit';
import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { focusMain } from '../../shared/browser/focus.ts';
import { DayField } from '../../shared/form/day-field.tsx';
import { Trans } from '../../shared/language/trans.tsx';
import { useShop } from '../../shared/shop/shop.ts';
import { nameRole } from '../../shared/staff/role-names.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import type { Column } from '../../shared/ui/data-table.tsx';
import { FilterMenu } from '../../shared/ui/filter-menu.tsx';
import { ListPage } from '../../shared/ui/list-page.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Select, toOptions } from '../../shared/ui/select.tsx';
import { describeAction } from './audit-actions.ts';
import { Changes, listSubjects, nameSubject, Subject } from './audit-line.tsx';
import { auditPageQuery, type AuditSearch } from './audit.queries.ts';

type AuditProps = {
  search: AuditSearch;
  /** All accounts, to choose whose changes are shown. */
  accounts: readonly { id: string; username: string }[];
  onChange: (search: AuditSearch) => void;
};

/** Filters the audit. Every change goes back to the newest lines. */
export function AuditFilters({ search, accounts, onChange }: AuditProps) {
  const change = (changes: AuditSearch) => onChange({ ...search, ...changes, before: undefined });
  const { timeZone } = useShop();
  const { by, subject, from, to } = search;
  const names = Object.fromEntries(accounts.map(({ id, username }) => [id, username]));
  const isFiltered = Object.values({ ...search, before: undefined }).some(Boolean);
  return (
    <>
      <FilterMenu label={i18n.t('Audit')} count={[by, subject, from, to].filter(Boolean).length}>
        <Select
          label={i18n.t('Who')}
          value={by ?? ''}
          options={toOptions(i18n.t('Everyone'), names)}
          onChange={(chosen) => change({ by: chosen || undefined })}
        />
        <Select
          label={i18n.t('What')}
          value={subject ?? ''}
          options={toOptions(i18n.t('Everything'), listSubjects())}
          onChange={(chosen) =>
            change({ subject: AUDIT_SUBJECTS.find((each) => each === chosen), subjectId: undefined })
          }
        />
        <DayField label={i18n.t('From')} value={from} onChange={(day) => change({ from: day })} />
        <DayField label={i18n.t('To')} value={to} onChange={(day) => change({ to: day })} />
        <p className="text-sm text-muted">
          {i18n.t('Days are those of the shop, {timeZone}.', { timeZone })}
        </p>
      </FilterMenu>
      {isFiltered && (
        <Link to="/dashboard/audit" className={`${buttonStyle('quiet')} shrink-0 px-2`}>
          <Trans
            id="Clear<hidden> all filters</hidden>"
            components={{ hidden: <span className="sr-only" /> }}
          />
        </Link>
      )}
    </>
  );
}

const createColumns = (): readonly Column<AuditLine>[] => [
  {
    id: 'what',
    header: i18n.t('What'),
    isRowHeader: true,
    width: 'md:w-52 xl:w-80',
    render: ({ action, subject }) => (
      <span className="md:flex md:gap-x-2">
        <span className="md:shrink-0">{describeAction(action)}</span>{' '}
        <span className="min-w-0 font-normal md:truncate">
          <Subject subject={subject} />
        </span>
      </span>
    ),
  },
  {
    id: 'who',
    header: i18n.t('Who'),
    width: 'md:w-32 xl:w-44',
    render: ({ by }) => (
      <span className="min-w-0 wrap-anywhere">
        <bdi>{by.name}</bdi>{' '}
        <span className="text-sm text-muted md:max-xl:hidden">({nameRole(by.role)})</span>
      </span>
    ),
  },
  {
    id: 'when',
    header: i18n.t('When'),
    width: 'md:w-37 xl:w-40',
    render: ({ at }) => <Moment at={at} />,
  },
  {
    id: 'changes',
    header: i18n.t('Before → after'),
    render: ({ changes }) => <Changes changes={changes} in="line" />,
  },
];

/** A page of the audit. Pages go by their first line, so that lines that are added do not move them. */
export function AuditList({ search }: Pick<AuditProps, 'search'>) {
  const query = useQuery(auditPageQuery(search));
  const [columns] = useState(createColumns);
  const last = query.data?.total === STAFF_PAGE_SIZE ? query.data.items.at(-1) : undefined;
  return (
    <>
      <ListPage
        query={query}
        loadError={i18n.t('The audit could not be loaded.')}
        caption={i18n.t('Audit')}
        columns={columns}
        getId={({ id }) => id}
        getName={({ action, subject }) => `${describeAction(action)}, ${nameSubject(subject)}`}
        empty={
          <Notice
            title={search.before ? i18n.t('There are no older changes.') : i18n.t('No changes found.')}
          />
        }
      />
      {(search.before ?? last) && (
        <nav aria-label={i18n.t('Pages')} className="mt-8 flex flex-wrap justify-center gap-4">
          {search.before && (
            <Link
              to="/dashboard/audit"
              search={{ ...search, before: undefined }}
              className={buttonStyle('secondary')}
              onClick={focusMain}
            >
              {i18n.t('Newest')}
            </Link>
          )}
          {last && (
            <Link
              to="/dashboard/audit"
              search={{ ...search, before: last.id }}
              className={buttonStyle('secondary')}
              onClick={focusMain}
            >
              {i18n.t('Older')}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
