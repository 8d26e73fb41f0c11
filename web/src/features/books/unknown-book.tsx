import { i18n } from '@bookstore/i18n/i18n';
import type { ReactNode } from 'react';
import { Notice } from '../../shared/ui/notice.tsx';

/** In place of a book that does not exist, with where to go on from there. */
export const UnknownBook = ({ message, children }: { message: string; children: ReactNode }) => (
  <div role="alert">
    <Notice title={message} look="failure">
      <p className="w-full text-muted">
        {i18n.t(
          'There is no book at this address. It may have been deleted, or the address is not complete.',
        )}
      </p>
      {children}
    </Notice>
  </div>
);
