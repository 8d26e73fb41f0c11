import { Link } from '@tanstack/react-router';
import { RequestError } from '../../shared/http.ts';
import { NOTICES } from '../../shared/messages.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { LoadError, Notice } from '../../shared/ui/notice.tsx';

/** Shown in place of an order that is not there, or could not be loaded. */
export const OrderFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) =>
  error instanceof RequestError && error.code === 'ORDER_NOT_FOUND' ? (
    <Notice title={NOTICES.orderUnknown}>
      <Link to="/orders" className={buttonStyle()}>
        See your orders
      </Link>
    </Notice>
  ) : (
    <LoadError message={NOTICES.orderLoadFailed} onRetry={onRetry} />
  );
