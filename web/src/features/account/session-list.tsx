import { CUSTOMER_TOKEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { describeDevice } from '../../shared/browser/device.ts';
import { showAlert, showToast } from '../../shared/dialogs/dialogs.ts';
import { formatMoment } from '../../shared/format/format-dates.ts';
import { formatLifetime } from '../../shared/format/format-lifetime.ts';
import type { CustomerSession } from '../../shared/identity/account.ts';
import { explainRefusal } from '../../shared/identity/identity-messages.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { AccountSection } from '../../shared/ui/account-section.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { LoadError } from '../../shared/ui/notice.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account.queries.ts';

type SessionItemProps = { session: CustomerSession; isCurrent: boolean; isBusy: boolean; onEnd: () => void };

function SessionItem({ session, isCurrent, isBusy, onEnd }: SessionItemProps) {
  const device = describeDevice(session.userAgent);
  const moment = formatMoment(session.createdAt);
  return (
    <li className="flex items-center justify-between gap-4 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {isCurrent && (
            <span className="rounded-full bg-accent-soft px-3 py-0.5 text-sm text-accent">
              {i18n.t('This device')}
            </span>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {session.ipAddress ? (
            <Trans
              id="Signed in <time>{moment}</time> from {ipAddress}"
              values={{ moment, ipAddress: session.ipAddress }}
              components={{ time: <time dateTime={session.createdAt} /> }}
            />
          ) : (
            <Trans
              id="Signed in <time>{moment}</time>"
              values={{ moment }}
              components={{ time: <time dateTime={session.createdAt} /> }}
            />
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button look="secondary" disabled={isBusy} onClick={onEnd}>
          <Trans
            id="End<hidden> the session of {device}, {moment}</hidden>"
            values={{ device, moment }}
            components={{ hidden: <span className="sr-only" /> }}
          />
        </Button>
      )}
    </li>
  );
}

/** This device first, then those that were used last. */
function Sessions({ sessions, currentId }: { sessions: readonly CustomerSession[]; currentId: string }) {
  const list = useRef<HTMLUListElement>(null);
  const endSession = useEndSession();
  const endOtherSessions = useEndOtherSessions();
  const isBusy = endSession.isPending || endOtherSessions.isPending;
  const isCurrent = ({ id }: CustomerSession) => id === currentId;
  const sorted = sessions.toSorted(
    (a, b) => Number(isCurrent(b)) - Number(isCurrent(a)) || b.updatedAt.localeCompare(a.updatedAt),
  );

  const confirm = (ending: Promise<unknown>, message: string) =>
    void ending.then(
      () => {
        // The focus moves on, because the button that had it is gone.
        list.current?.focus();
        showToast(message);
      },
      (error: unknown) =>
        void showAlert(explainRefusal(error, i18n.t('The session could not be ended. Please try again.'))),
    );

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={i18n.t('Sessions')}
        className="divide-y divide-line outline-none"
      >
        {sorted.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isCurrent={isCurrent(session)}
            isBusy={isBusy}
            onEnd={() => confirm(endSession.mutateAsync(session.token), i18n.t('The session is ended'))}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          look="danger"
          className="mt-4 -mb-2 -ms-4"
          disabled={isBusy}
          onClick={() => confirm(endOtherSessions.mutateAsync(), i18n.t('All other sessions are ended'))}
        >
          {i18n.t('End all other sessions')}
        </Button>
      )}
    </>
  );
}

/** The sessions of the customer, to end any but this one. */
export function SessionList({ currentId }: { currentId: string }) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery());
  return (
    <AccountSection
      title={i18n.t('Sessions')}
      text={i18n.t('Where you are signed in. Ending a session takes full effect within {lifetime}.', {
        lifetime: formatLifetime(CUSTOMER_TOKEN_SECONDS),
      })}
    >
      {sessions && <Sessions sessions={sessions} currentId={currentId} />}
      {!sessions && error && (
        <LoadError
          message={explainRefusal(error, i18n.t('Your sessions could not be loaded.'))}
          onRetry={() => void refetch()}
        />
      )}
      {!sessions && !error && (
        <div role="status" aria-label={i18n.t('Loading...')} className="skeleton h-16" />
      )}
    </AccountSection>
  );
}
