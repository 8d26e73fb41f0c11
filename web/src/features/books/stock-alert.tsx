import { i18n } from '@bookstore/i18n/i18n';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBookStock } from '../../shared/books/stock.tsx';
import { readCode, send } from '../../shared/http/http.ts';
import { asCustomer, identity } from '../../shared/identity/identity.ts';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';

const describeOffer = () => i18n.t('Tell me when it is back');

/** Whether the customer's address is verified, and the alert is therefore noted. */
async function request(bookId: string): Promise<boolean> {
  try {
    await send(`/api/stock/${encodeURIComponent(bookId)}/alerts`, { method: 'POST', bearer: asCustomer });
    return true;
  } catch (error) {
    if (readCode(error) === 'FORBIDDEN') return false;
    throw error;
  }
}

/** Asks for one mail when a book is back. To an address that is not verified goes the mail that verifies it instead. */
async function requestAlert(bookId: string): Promise<boolean> {
  if (await request(bookId)) return true;
  // The address may have been verified since the token was issued.
  identity.renewToken();
  if (await request(bookId)) return true;
  const { account } = await import('../../shared/identity/account.ts');
  await account.sendVerification();
  return false;
}

function AlertRequest({ bookId, email }: { bookId: string; email: string }) {
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => requestAlert(bookId) });
  return (
    <>
      {!data && (
        <Button disabled={isPending} onClick={() => mutate()}>
          {describeOffer()}
        </Button>
      )}
      <p
        role="status"
        className={`mt-2 rounded-lg px-4 py-3 wrap-anywhere empty:hidden ${error ? 'bg-danger-soft text-danger' : 'bg-accent-soft'}`}
      >
        {error && i18n.t('This could not be noted. Please try again.')}
        {data === true && i18n.t('We will write to {email} once, when the book is back.', { email })}
        {data === false &&
          i18n.t(
            'We write to verified addresses only, so we have sent a link to {email}. Open it, and then press the button again.',
            { email },
          )}
      </p>
    </>
  );
}

type StockAlertProps = {
  bookId: string;
  /** Of the customer: null for one who is signed out, undefined while it is not known. */
  email: string | null | undefined;
  /** What can be done with a book that is not sold out. */
  children: ReactNode;
};

/** Offers one mail for when a sold-out book is back. Who is signed out is led to the login and back. */
export function StockAlert({ bookId, email, children }: StockAlertProps) {
  if (useBookStock(bookId)?.state !== 'out') return children;
  if (email) return <AlertRequest key={bookId} bookId={bookId} email={email} />;
  return email === null ? (
    <Link to="/login" search={{ redirect: `/books/${bookId}` }} className={buttonStyle()}>
      {describeOffer()}
    </Link>
  ) : (
    <Button disabled>{describeOffer()}</Button>
  );
}
