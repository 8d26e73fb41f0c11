import { showAlert, showDialog } from '../../shared/dialogs/dialogs.ts';
import { Checkbox } from '../../shared/form/fields.tsx';
import { explainStaffFailure } from './staff-labels.ts';
import { useChangePolicy } from './staff.queries.ts';

const CONFIRMATION = {
  title: 'Require a second factor of everyone?',
  text: 'Whoever has none, you too, is logged out within five seconds and sets one up at the next login.',
  tone: 'warning',
  confirm: 'Require it',
  cancel: 'Cancel',
} as const;

/** Whether every account needs a second factor. */
export function StaffPolicy({ requiresTotp }: { requiresTotp: boolean }) {
  const change = useChangePolicy();
  const toggle = async () => {
    if (!requiresTotp && !(await showDialog(CONFIRMATION))) return;
    const onError = (error: Error) => void showAlert(explainStaffFailure(error));
    change.mutate({ requiresTotp: !requiresTotp }, { onError });
  };
  return (
    <Checkbox checked={requiresTotp} disabled={change.isPending} onChange={() => void toggle()}>
      Require a second factor of everyone
    </Checkbox>
  );
}
