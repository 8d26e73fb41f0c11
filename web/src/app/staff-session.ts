import { showAlert } from '../shared/dialogs/dialog-store.ts';
import { readAdminToken, removeAdminToken, subscribeToAdminToken } from '../shared/admin-token.ts';
import { readExpiryMs } from '../shared/jwt.ts';
import { MESSAGES } from '../shared/messages.ts';
import type { AppRouter } from './router.tsx';

/** Ends a staff session whose token is no longer good: says so and leaves for the front page. */
export function expireStaffSession(router: AppRouter): void {
  if (!readAdminToken()) return;
  removeAdminToken();
  void showAlert(MESSAGES.tokenExpired).then(() => router.navigate({ to: '/' }));
}

/** Ends the staff session when its token expires, also when the page is opened or reloaded after that. */
export function watchStaffToken(router: AppRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    const token = readAdminToken();
    if (!token) return;
    timer = setTimeout(
      () => {
        expireStaffSession(router);
      },
      readExpiryMs(token) - Date.now(),
    );
  };
  subscribeToAdminToken(schedule);
  schedule();
}
