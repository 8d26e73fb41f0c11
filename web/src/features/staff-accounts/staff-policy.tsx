import { i18n } from '@bookstore/i18n/i18n';
import { useState } from 'react';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { Checkbox } from '../../shared/form/fields.tsx';
import { ConfirmWithPassword, type OwnLogin } from './own-password.tsx';
import { explainStaffFailure } from './staff-labels.ts';
import { useChangePolicy } from './staff.queries.ts';

const askToRequire = () => ({
  title: i18n.t('Require a second factor of everyone?'),
  text: i18n.t(
    'Whoever has none, you too, is logged out within five seconds and sets one up at the next login.',
  ),
  confirm: i18n.t('Require it'),
});
const askToRequireNoMore = () => ({
  title: i18n.t('Let everyone do without a second factor?'),
  text: i18n.t('Those who have one keep it, and may turn it off.'),
  confirm: i18n.t('Do without it'),
  look: 'danger' as const,
});

/** Whether every account needs a second factor. */
export function StaffPolicy({ requiresTotp, own }: { requiresTotp: boolean; own: OwnLogin }) {
  const change = useChangePolicy();
  const [isAsked, setIsAsked] = useState(false);
  const onError = (error: Error) => void showAlert(explainStaffFailure(error));
  return (
    <>
      <Checkbox checked={requiresTotp} disabled={change.isPending} onChange={() => setIsAsked(true)}>
        {i18n.t('Require a second factor of everyone')}
      </Checkbox>
      {isAsked && (
        <ConfirmWithPassword
          {...(requiresTotp ? askToRequireNoMore() : askToRequire())}
          own={own}
          onConfirm={(proof) => change.mutate({ requiresTotp: !requiresTotp, ...proof }, { onError })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
