import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type NoticeProps = { title: string; children?: ReactNode };

/** Says in place of a page's content that there is none, with a way forward. */
export const Notice = ({ title, children }: NoticeProps) => (
  <div className="mx-auto max-w-md py-14 text-center">
    <p className="font-serif text-xl font-semibold text-balance">{title}</p>
    {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
  </div>
);

type LoadErrorProps = { message: string; onRetry: () => void };

/** Says that something could not be loaded, and tries again on request. */
export const LoadError = ({ message, onRetry }: LoadErrorProps) => (
  <div role="alert">
    <Notice title={message}>
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  </div>
);
