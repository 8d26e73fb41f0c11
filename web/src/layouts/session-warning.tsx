import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatShopTime } from '../shared/format/format-dates.ts';
import { onStaffTokenChange, readStaffExpiryMs, readStaffToken } from '../shared/staff/staff-token.ts';

const WARN_BEFORE_MS = 5 * 60 * 1000;

/** Announces the end of the staff token five minutes before. A login in another tab renews this session. */
export function SessionWarning() {
  const token = useSyncExternalStore(onStaffTokenChange, readStaffToken);
  const [endingToken, setEndingToken] = useState<string>();
  const expiryMs = token ? readStaffExpiryMs(token) : 0;
  const endsAt = formatShopTime(expiryMs);

  useEffect(() => {
    if (!token) return;
    const timer = setTimeout(() => setEndingToken(token), expiryMs - WARN_BEFORE_MS - Date.now());
    return () => clearTimeout(timer);
  }, [token, expiryMs]);

  return (
    <div role="status" className="print:hidden">
      {token && token === endingToken && (
        <p className="bg-warning-soft px-4 py-2 text-center font-medium text-warning">
          You will be logged out at {endsAt}. Save what you are editing, or{' '}
          <a href="/admin" target="_blank" rel="noreferrer" className="inline-block py-1 underline">
            log in again in a new tab
          </a>{' '}
          and go on here.
        </p>
      )}
    </div>
  );
}
