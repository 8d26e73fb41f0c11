import { showAlert, showToast } from '../../shared/dialogs/dialogs.ts';
import { AccountSection } from '../../shared/ui/account-section.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useEndOtherSessions } from './staff-account.queries.ts';

export function StaffSessions() {
  const { isPending, mutate } = useEndOtherSessions();
  const end = () =>
    mutate(undefined, {
      onSuccess: () => showToast('All other sessions are ended'),
      onError: () => void showAlert('The sessions could not be ended. Please try again.'),
    });
  return (
    <AccountSection
      title="Sessions"
      text="Sign out on all other devices. It takes full effect within five seconds."
    >
      <Button look="danger" className="-my-2 -ms-4" disabled={isPending} onClick={end}>
        End all other sessions
      </Button>
    </AccountSection>
  );
}
