import { onlineManager } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { focusMain } from '../../shared/focus.ts';
import { NOTICES } from '../../shared/messages.ts';
import { SlowBanner } from '../../shared/ui/slow-notice.tsx';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Announces that the browser is offline. TanStack Query pauses requests until it is back online. */
function OfflineBanner() {
  const text = useSyncExternalStore(subscribe, isOnline, () => true) ? '' : NOTICES.offline;
  return (
    <p role="status" className="bg-warning-soft px-4 py-2 text-center font-medium text-warning empty:hidden">
      {text}
    </p>
  );
}

/** Moves focus to the main area after a page change, so that keyboards and screen readers continue there. */
function useRouteFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (pathChanged && fromLocation && !toLocation.hash) focusMain();
      }),
    [router],
  );
}

export function RootLayout() {
  useRouteFocus();
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 print:hidden rounded-lg bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <OfflineBanner />
      <Outlet />
      <SlowBanner />
    </>
  );
}
