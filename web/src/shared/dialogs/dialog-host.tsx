import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { DialogProps } from './dialog.tsx';
import { getDialogState, getNoDialogs, subscribeToDialogs } from './dialogs.ts';
import { Toast } from './toast.tsx';

/** The browser's own dialog, when that of the shop cannot be loaded: without it the whole app would fail. */
function NativeDialog({ content: { title, text = '' }, onClose }: DialogProps) {
  const ask = useEffectEvent(() => onClose(window.confirm(`${title}\n\n${text}`)));
  useEffect(() => ask(), []);
  return null;
}

/** Loads the component of all dialogs. */
export const loadDialog = () =>
  import('./dialog.tsx').then(
    ({ Dialog: component }) => ({ default: component }),
    () => ({ default: NativeDialog }),
  );

const Dialog = lazy<ComponentType<DialogProps>>(loadDialog);

/** Renders open dialogs, one at a time, and the toast. Mounted once. */
export function DialogHost() {
  const { dialogs, toast } = useSyncExternalStore(subscribeToDialogs, getDialogState, getNoDialogs);
  const current = dialogs[0];
  return (
    <>
      <Suspense>{current && <Dialog key={current.id} content={current} onClose={current.close} />}</Suspense>
      <Toast {...toast} />
    </>
  );
}
