import type { Order } from '@bookstore/contracts/orders';
import { deliveryDetailsOf } from '../../shared/orders/delivery-fields.ts';
import type { CheckoutDetails } from './checkout-fields.tsx';

const EMPTY = { name: '', phone: '', address: { street: '', city: '', country: '', state: '', zipcode: '' } };

/** Registering names an account after its e-mail address. */
const isNamed = (name: string, email: string) => name.toLowerCase() !== email.split('@')[0]?.toLowerCase();

type Known = { accountName: string | undefined; lastOrder: Order | null | undefined };

/** What a customer need not type: the name of the account, and the rest as in the last order. */
export function suggestDetails(email: string, { accountName, lastOrder }: Known): CheckoutDetails {
  const details = lastOrder ? deliveryDetailsOf(lastOrder) : EMPTY;
  const name = accountName && isNamed(accountName, email) ? accountName : details.name;
  return { ...details, name, email };
}
