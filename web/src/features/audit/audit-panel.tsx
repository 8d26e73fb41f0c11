import type { AuditOwner } from '@bookstore/contracts/audit';
import { MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { nameRole } from '../../shared/staff/role-names.ts';
import { mayCall } from '../../shared/staff/staff-claims.ts';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';
import { describeAction } from './audit-actions.ts';
import { Changes } from './audit-line.tsx';
import { subjectAuditQuery } from './audit.queries.ts';

type AuditPanelProps = { owners: readonly AuditOwner[]; subjectId: string };

function Lines({ owners, subjectId }: AuditPanelProps) {
  const { data, isError, refetch } = useQuery(subjectAuditQuery(owners, subjectId));
  if (!data && isError)
    return (
      <p role="alert">
        {i18n.t('The changes could not be loaded.')}{' '}
        <Button look="quiet" onClick={() => void refetch()}>
          {i18n.t('Try again')}
        </Button>
      </p>
    );
  if (!data) return <p className="text-muted">{i18n.t('Loading...')}</p>;
  if (data.length === 0) return <p className="text-muted">{i18n.t('Staff have not changed it yet.')}</p>;
  return (
    <>
      {data.length === MAX_PAGE_SIZE && (
        <p className="text-muted">
          {i18n.t('The last {count, plural, one {change} other {# changes}}.', { count: MAX_PAGE_SIZE })}
        </p>
      )}
      <ol className="divide-y divide-line">
        {data.map(({ id, at, by, action, changes }) => (
          <li key={id} className="py-2.5">
            <Trans
              id="<action>{action}</action> by {name} ({role})"
              values={{ action: describeAction(action), name: by.name, role: nameRole(by.role) }}
              components={{ action: <span className="font-medium" /> }}
            />
            <time dateTime={at} className="block text-sm text-muted">
              {formatShopMoment(at)}
            </time>
            <Changes changes={changes} />
          </li>
        ))}
      </ol>
      {mayCall('listAuditOfStaff') && (
        <Link to="/dashboard/audit" search={{ subjectId }} className={buttonStyle('quiet')}>
          {i18n.t('All changes')}
        </Link>
      )}
    </>
  );
}

/** What staff changed of one thing, for managers, who open it. */
export function AuditPanel(props: AuditPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!mayCall('listAuditOfOrders')) return null;
  return (
    <details
      className="min-w-0 rounded-xl border border-line bg-surface px-5 py-2 print:hidden"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-11 content-center text-lg font-semibold">
        {i18n.t('Changes by staff')}
      </summary>
      {isOpen && <Lines {...props} />}
    </details>
  );
}
