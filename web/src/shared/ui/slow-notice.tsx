import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusMain } from '../focus.ts';
import { reloadIfReachable } from '../http.ts';
import { NOTICES } from '../messages.ts';
import { Button } from './button.tsx';

const SLOW_AFTER_MS = 10_000;

/** Whether something has been going on for `SLOW_AFTER_MS` without a break. */
export function useIsSlow(isGoingOn: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isGoingOn]);
  return isSlow;
}

/** Whether a query is on screen and was never answered. With `meta.isSilent` the page says so itself. */
const isAwaited = (query: Query) =>
  query.state.status === 'pending' && query.meta?.['isSilent'] !== true && query.isActive();

type SlowNoticeProps = { message?: string; onRetry: () => void };

export const SlowNotice = ({ message = NOTICES.slow, onRetry }: SlowNoticeProps) => (
  <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 font-medium text-warning">
    {message}
    <Button look="secondary" onClick={onRetry}>
      Try again
    </Button>
  </p>
);

/** A notice at the bottom of any page that the page that is being opened, or its data, takes long. */
export function SlowBanner() {
  const queryClient = useQueryClient();
  const isOpening = useRouterState({ select: ({ isLoading }) => isLoading });
  const isFetching = useIsFetching({ predicate: isAwaited }) > 0;
  const isSlow = useIsSlow(isOpening || isFetching);

  const retry = () => {
    // The answer removes the button.
    focusMain();
    if (isOpening) void reloadIfReachable();
    else void queryClient.resetQueries({ predicate: isAwaited });
  };
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-40 mx-auto w-fit print:hidden"
    >
      {isSlow && (
        <div className="rounded-lg border border-line-strong bg-warning-soft px-4 py-3 shadow-lg">
          <SlowNotice onRetry={retry} />
        </div>
      )}
    </div>
  );
}
