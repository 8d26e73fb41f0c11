import { i18n } from '@bookstore/i18n/i18n';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { focusMain } from '../shared/browser/focus.ts';
import { NOTICES } from '../shared/page/messages.ts';
import { readHead } from '../shared/page/page-head.ts';
import { isInMemory, subscribeToStorage } from '../shared/browser/storage.ts';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

const Banner = ({ text }: { text: string | false }) => (
  <p role="status" className="bg-warning-soft px-4 py-2 text-center font-medium text-warning empty:hidden">
    {text}
  </p>
);

/** Announces that the browser is offline. TanStack Query pauses requests until it is back online. */
const OfflineBanner = () => (
  <Banner text={!useSyncExternalStore(subscribe, isOnline, () => true) && NOTICES.offline} />
);

/** Announces once that the browser refuses to store what it is given. */
const StorageBanner = () => (
  <Banner text={useSyncExternalStore(subscribeToStorage, isInMemory, () => false) && NOTICES.notStored} />
);

/** Keeps the title and the description those of the page that is shown, whose data may arrive after it. */
function usePageHead(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const update = () => {
      const { title, description } = readHead(router, router.state.matches);
      // Nothing is shown yet: the title is the one that the server has sent.
      if (!title) return;
      if (document.title !== title) document.title = title;
      document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    };
    update();
    const stops = [router.subscribe('onRendered', update), queryClient.getQueryCache().subscribe(update)];
    return () => stops.forEach((stop) => stop());
  }, [router, queryClient]);
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
  usePageHead();
  useRouteFocus();
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 start-2 z-50 -translate-y-20 print:hidden rounded-lg bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        {i18n.t('Skip to content')}
      </a>
      <OfflineBanner />
      <StorageBanner />
      <Outlet />
    </>
  );
}
