import { readCode, send } from '../../shared/http/http.ts';
import { account } from '../../shared/identity/account.ts';
import { asCustomer, identity } from '../../shared/identity/identity.ts';

const ask = (bookId: string) =>
  send(`/api/stock/${encodeURIComponent(bookId)}/alerts`, { method: 'POST', bearer: asCustomer });

/** Whether one mail comes when a book is back. If the customer's address is not verified, the mail that verifies it comes instead. */
export async function requestAlert(bookId: string): Promise<boolean> {
  const requestOnce = () =>
    ask(bookId).then(
      () => true,
      (error: unknown) => {
        if (readCode(error) !== 'FORBIDDEN') throw error;
        return false;
      },
    );
  if (await requestOnce()) return true;
  // The address may have been verified since the token was issued.
  identity.renewToken();
  if (await requestOnce()) return true;
  await account.sendVerification();
  return false;
}
