import type { OwnAccount } from '@bookstore/contracts/staff';
import { AccountSection } from '../../shared/ui/account-section.tsx';
import { Sessions } from '../../shared/ui/sessions.tsx';
import { useEndSessions } from './staff-account.queries.ts';

const END_FAILED = 'The session could not be ended. Please try again.';

export function StaffSessions({ sessions }: Pick<OwnAccount, 'sessions'>) {
  const endSessions = useEndSessions();
  return (
    <AccountSection
      title="Sessions"
      text="Where you are signed in. Ending a session takes full effect within five seconds."
    >
      <Sessions
        sessions={sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))}
        isBusy={endSessions.isPending}
        onEnd={(id) => endSessions.mutateAsync(id)}
        onEndOthers={() => endSessions.mutateAsync(undefined)}
        explainFailure={() => END_FAILED}
      />
    </AccountSection>
  );
}
