import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { LoadError } from '../shared/notice.tsx';

/** Stands in for a page that could not be shown. */
export function PageError({ reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <LoadError
      message="This page could not be shown."
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}
