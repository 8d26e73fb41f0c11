import { CUSTOMER_TOKEN_SECONDS, describeLifetime } from '@bookstore/contracts/lifetimes';
import { useQuery } from '@tanstack/react-query';
import type { CustomerSession } from '../../shared/identity/account.ts';
import { explainRefusal } from '../../shared/identity/identity-messages.ts';
import { AccountSection } from '../../shared/ui/account-section.tsx';
import { LoadError } from '../../shared/ui/notice.tsx';
import { Sessions } from '../../shared/ui/sessions.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account.queries.ts';

const END_FAILED = 'The session could not be ended. Please try again.';
const LOAD_FAILED = 'Your sessions could not be loaded.';

/** This device first, then those that were used last. */
const sortSessions = (sessions: readonly CustomerSession[], currentId: string) =>
  sessions
    .map(({ ipAddress, ...session }) => ({
      ...session,
      address: ipAddress,
      isCurrent: session.id === currentId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.updatedAt.localeCompare(a.updatedAt));

type CustomerSessionsProps = { sessions: readonly CustomerSession[]; currentId: string };

function CustomerSessions({ sessions, currentId }: CustomerSessionsProps) {
  const endSession = useEndSession();
  const endOtherSessions = useEndOtherSessions();
  return (
    <Sessions
      sessions={sortSessions(sessions, currentId)}
      isBusy={endSession.isPending || endOtherSessions.isPending}
      onEnd={(id) => endSession.mutateAsync(sessions.find((each) => each.id === id)?.token ?? '')}
      onEndOthers={() => endOtherSessions.mutateAsync()}
      explainFailure={(error) => explainRefusal(error, END_FAILED)}
    />
  );
}

export function SessionList({ currentId }: { currentId: string }) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery());
  return (
    <AccountSection
      title="Sessions"
      text={`Where you are signed in. Ending a session takes full effect within ${describeLifetime(CUSTOMER_TOKEN_SECONDS)}.`}
    >
      {sessions && <CustomerSessions sessions={sessions} currentId={currentId} />}
      {!sessions && error && (
        <LoadError message={explainRefusal(error, LOAD_FAILED)} onRetry={() => void refetch()} />
      )}
      {!sessions && !error && <div role="status" aria-label="Loading..." className="skeleton h-16" />}
    </AccountSection>
  );
}
