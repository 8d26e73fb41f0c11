import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After a page change, moves the focus to the new page's main area, where keyboard and screen reader go on. */
export function RouteFocus() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (pathChanged && fromLocation && !toLocation.hash)
          document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return null;
}
