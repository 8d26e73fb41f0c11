import { useMutation } from '@tanstack/react-query';
import { readCode, send } from '../../shared/http/http.ts';
import { asCustomer, identity } from '../../shared/identity/identity.ts';

const requestAlert = (bookId: string) =>
  send(`/api/stock/${encodeURIComponent(bookId)}/alerts`, { method: 'POST', bearer: asCustomer });

/** Asks for one mail when a book is back. It is FORBIDDEN as long as the customer's address is not verified. */
export const useRequestStockAlert = (bookId: string) =>
  useMutation({
    mutationFn: () =>
      requestAlert(bookId).catch((error: unknown) => {
        if (readCode(error) !== 'FORBIDDEN') throw error;
        // The address may have been verified since the token was issued.
        identity.renewToken();
        return requestAlert(bookId);
      }),
  });
