import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useBookStock } from '../../shared/books/stock.tsx';
import { readCode, send } from '../../shared/http/http.ts';
import { asCustomer, identity } from '../../shared/identity/identity.ts';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';

const requestAlert = (bookId: string) =>
  send(`/api/stock/${encodeURIComponent(bookId)}/alerts`, { method: 'POST', bearer: asCustomer });

/** Asks for one mail when a book is back. It is FORBIDDEN as long as the customer's address is not verified. */
const useRequestStockAlert = (bookId: string) =>
  useMutation({
    mutationFn: () =>
      requestAlert(bookId).catch((error: unknown) => {
        if (readCode(error) !== 'FORBIDDEN') throw error;
        // The address may have been verified since the token was issued.
        identity.renewToken();
        return requestAlert(bookId);
      }),
  });

const LABEL = 'Tell me when it is back';
const UNVERIFIED =
  'Please verify your e-mail address first: we write to verified addresses only. Your account can send you the link.';
const FAILED = 'This could not be noted. Please try again.';

type StockAlertProps = {
  bookId: string;
  /** Of the customer: null for one who is signed out, undefined while it is not known. */
  email: string | null | undefined;
};

function AlertRequest({ bookId, email }: { bookId: string; email: string }) {
  const { mutate, isPending, isSuccess, error } = useRequestStockAlert(bookId);
  const isUnverified = readCode(error) === 'FORBIDDEN';
  return (
    <>
      {!isSuccess && (
        <Button look="secondary" disabled={isPending} onClick={() => mutate()}>
          {LABEL}
        </Button>
      )}
      <p role="status" className={error ? 'font-medium text-danger' : 'font-medium text-accent'}>
        {isSuccess && `We will write to ${email} once, when the book is back.`}
        {error && (isUnverified ? UNVERIFIED : FAILED)}
      </p>
      {isUnverified && (
        <Link to="/account" className={buttonStyle('quiet')}>
          Verify your address
        </Link>
      )}
    </>
  );
}

/** Offers one mail for when a sold-out book is back. Who is signed out is led to the login and back. */
export function StockAlert({ bookId, email }: StockAlertProps) {
  const isSoldOut = useBookStock(bookId)?.state === 'out';
  if (!isSoldOut || email === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 wrap-anywhere">
      {email === null ? (
        <Link to="/login" search={{ redirect: `/books/${bookId}` }} className={buttonStyle('secondary')}>
          {LABEL}
        </Link>
      ) : (
        <AlertRequest key={bookId} bookId={bookId} email={email} />
      )}
    </div>
  );
}
