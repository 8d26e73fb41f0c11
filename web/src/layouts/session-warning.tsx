import { Link } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatShopTime } from '../shared/format/format-dates.ts';
import { Trans } from '../shared/language/trans.tsx';
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
          <Trans
            id="You will be logged out at {time}. Save what you are editing, or <login>log in again in a new tab</login> and go on here."
            values={{ time: endsAt }}
            components={{
              login: <Link to="/admin" target="_blank" className="inline-block py-1 underline" />,
            }}
          />
        </p>
      )}
    </div>
  );
}
