import { i18n } from '@bookstore/i18n/i18n';
import type { ReactNode } from 'react';
import { focusMain } from '../browser/focus.ts';
import { RequestError } from '../http/http.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const LOOKS = {
  empty: { icon: 'book', style: 'bg-accent-soft text-accent' },
  failure: { icon: 'warning', style: 'bg-warning-soft text-warning' },
} as const;

type NoticeProps = { title: string; look?: keyof typeof LOOKS; children?: ReactNode };

/** Shown in place of content that is empty or missing, with actions to continue. */
export function Notice({ title, look = 'empty', children }: NoticeProps) {
  const { icon, style } = LOOKS[look];
  return (
    <div className="mx-auto max-w-md py-14 text-center">
      <span className={`mx-auto mb-5 flex size-16 items-center justify-center rounded-full ${style}`}>
        <Icon name={icon} className="size-8" />
      </span>
      <p className="font-serif text-xl font-semibold text-balance">{title}</p>
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}

export const LoadError = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div role="alert">
    <Notice title={message} look="failure">
      <Button
        onClick={() => {
          // The new attempt removes this button.
          focusMain();
          onRetry();
        }}
      >
        {i18n.t('Try again')}
      </Button>
    </Notice>
  </div>
);

export const Spinner = () => (
  <div role="status" className="flex min-h-80 items-center justify-center">
    <span className="spinner size-10 rounded-full border-4 border-line border-t-accent" />
    <span className="sr-only">{i18n.t('Loading...')}</span>
  </div>
);

/** The placeholder of a page of one column. */
export const PageSkeleton = () => (
  <div role="status" className="min-h-dvh">
    <p className="mb-4 text-muted">{i18n.t('Loading...')}</p>
    <div className="skeleton h-96" />
  </div>
);

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Says that it could not be loaded. */
  loadError: string;
  loading?: ReactNode;
  /** Shown if the server says that there is no such thing. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What a query has loaded; until then a placeholder, or that it failed. */
export function Loaded<Data>({ query, loadError, loading, missing, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading ?? <Spinner />;
  if (missing && error instanceof RequestError && error.status === 404) return missing;
  return <LoadError message={loadError} onRetry={() => void refetch()} />;
}
