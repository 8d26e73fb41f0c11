import { useSyncExternalStore } from 'react';
import { Dialog } from './dialog.tsx';
import { readDialogs, subscribeToDialogs } from './dialog-store.ts';
import { Toast } from './toast.tsx';

/** Shows the shop's dialogs, one at a time, and its toast. Rendered once. */
export function DialogHost() {
  const { dialogs, toast } = useSyncExternalStore(subscribeToDialogs, readDialogs, readDialogs);
  const current = dialogs[0];
  return (
    <>
      {current && <Dialog key={current.id} content={current} onAnswer={current.answer} />}
      <Toast message={toast} />
    </>
  );
}
