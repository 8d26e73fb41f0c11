import { showAlert } from '../shared/dialogs/dialogs.ts';
import { MESSAGES } from '../shared/page/messages.ts';
import { readStaffExpiryMs, readStaffToken, removeStaffToken } from '../shared/staff/staff-token.ts';
import type { AppRouter } from './router.tsx';

const isOnDashboard = (router: AppRouter) => router.latestLocation.pathname.startsWith('/dashboard');

/** Leaves the dashboard after the session has ended, and says why. Unsaved changes are dropped. */
async function leaveDashboard(router: AppRouter): Promise<void> {
  const acknowledged = showAlert(MESSAGES.tokenExpired);
  if (isOnDashboard(router)) await router.navigate({ to: '/', replace: true, ignoreBlocker: true });
  await acknowledged;
  await router.navigate({ to: '/', ignoreBlocker: true });
}

/** Ends a staff session whose token has expired or was rejected: shows an alert over the home page. */
export function endStaffSession(router: AppRouter): void {
  if (!readStaffToken()) return;
  removeStaffToken();
  void leaveDashboard(router);
}

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Ends the staff session when its token expires; immediately if it expired before the page was loaded. A dashboard is
 * left as soon as staff log out in another tab. Called with every change of the token.
 */
export function followStaffToken(router: AppRouter, isOwn: boolean): void {
  clearTimeout(timer);
  const token = readStaffToken();
  if (token) timer = setTimeout(() => endStaffSession(router), readStaffExpiryMs(token) - Date.now());
  else if (!isOwn && isOnDashboard(router)) void leaveDashboard(router);
}
