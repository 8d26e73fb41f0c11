import { i18n } from '@bookstore/i18n/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { Button } from '../../shared/ui/button.tsx';
import { statisticsQuery } from './statistics.queries.ts';

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

/** Says that the statistics take long, and offers to ask for them again: no error is shown in their place. */
export function SlowStatistics({ isLoaded }: { isLoaded: boolean }) {
  const queryClient = useQueryClient();
  const { queryKey } = statisticsQuery();
  const isSlow = useIsSlow(!isLoaded);
  return (
    <div role="status">
      {isSlow && (
        <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 font-medium text-warning">
          {PAGE_NOTICES.statisticsLoadFailed}
          <Button look="secondary" onClick={() => void queryClient.resetQueries({ queryKey })}>
            {i18n.t('Try again')}
          </Button>
        </p>
      )}
    </div>
  );
}
