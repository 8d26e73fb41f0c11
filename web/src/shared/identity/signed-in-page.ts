import { i18n } from '@bookstore/i18n/i18n';
import { switchLanguage } from '../language/language.ts';
import { readShop } from '../shop/shop.requests.ts';

const TIMEOUT_MS = 5000;

/** Shows the last page of the sign-in popup in the language of the shop. */
export async function translateSignedIn(): Promise<void> {
  const { language } = await readShop(AbortSignal.timeout(TIMEOUT_MS));
  await switchLanguage(language);
  const finished = i18n.t('Sign-in finished');
  document.title = finished;
  document.querySelector('h1')?.replaceChildren(finished);
  document.querySelector('p')?.replaceChildren(i18n.t('You can close this window.'));
}
