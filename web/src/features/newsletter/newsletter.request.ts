import { newsletterReceipt, newsletterSubscription } from '@bookstore/contracts/newsletter';
import { explainIssue } from '../../shared/form/explain-issue.ts';
import { explainFirst } from '../../shared/language/sentences.ts';
import { request } from '../../shared/http/http.ts';

/** Subscribes an e-mail address. Returns what is wrong with it, if anything. */
export async function subscribe(email: string): Promise<string | undefined> {
  const { data, error } = newsletterSubscription.safeParse({ email }, { error: explainIssue });
  if (!data) return explainFirst(error);
  await request('/api/newsletter', newsletterReceipt, { method: 'POST', body: data });
  return undefined;
}

/** Confirms a subscription with the token of the mail. Fails with `LINK_INVALID` when that was used or is too old. */
export const confirm = (token: string) =>
  request('/api/newsletter/confirmation', newsletterReceipt, { method: 'POST', body: { token } });

/** Ends a subscription with the token of the mail. Fails with `LINK_INVALID` when that was used. */
export const unsubscribe = (token: string) =>
  request(`/api/newsletter/unsubscribe/${encodeURIComponent(token)}`, newsletterReceipt, { method: 'POST' });
