import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { NOTICES } from '../shared/messages.ts';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Says that the browser is offline. Requests wait and are sent when it is back. */
export function OfflineBanner() {
  const text = useSyncExternalStore(subscribe, isOnline, isOnline) ? '' : NOTICES.offline;
  return (
    <p role="status" className="bg-warning-soft px-4 py-2 text-center font-medium text-warning empty:hidden">
      {text}
    </p>
  );
}
