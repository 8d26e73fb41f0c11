import { newsletterReceipt, newsletterSubscription } from '@bookstore/contracts/newsletter';
import { explainIssue } from '../../shared/form/explain-issue.ts';
import { request } from '../../shared/http.ts';

/** Subscribes an e-mail address. Returns what is wrong with it, if anything. */
export async function subscribe(email: string): Promise<string | undefined> {
  const { data, error } = newsletterSubscription.safeParse({ email }, { error: explainIssue });
  if (!data) return error.issues[0]?.message;
  await request('/api/newsletter', newsletterReceipt, { method: 'POST', body: data });
  return undefined;
}
