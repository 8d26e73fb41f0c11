import { NEWSLETTER_REMOVAL_PATH, type NewsletterRemoval } from '@bookstore/contracts/newsletter';
import type { Logger } from '@bookstore/runtime/logger';
import { PeriodicTask } from '@bookstore/runtime/periodic-task';
import type { DeletedCustomers } from './deleted-customers.ts';

const EVERY_MS = 10_000;
const TIMEOUT_MS = 5000;

/** Has admin-auth remove the subscriptions of deleted accounts, again until it succeeds. Every replica can do it, and twice. */
export function createNewsletterRemoval(
  { adminAuthUrl, serviceToken }: { adminAuthUrl: string; serviceToken: string },
  customers: DeletedCustomers,
  logger: Logger,
  everyMs = EVERY_MS,
) {
  const remove = async (email: string) => {
    const body: NewsletterRemoval = { email };
    const response = await fetch(adminAuthUrl + NEWSLETTER_REMOVAL_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${serviceToken}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`admin-auth answered ${response.status}`);
  };
  return new PeriodicTask({
    run: () => customers.removeAddresses(remove).then(() => undefined),
    failure: 'subscriptions of deleted accounts could not be removed, which will be retried',
    everyMs,
    logger,
  });
}
