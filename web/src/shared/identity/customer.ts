import type { Bearer } from '../http.ts';
import { createHostedIdentity } from './hosted-identity.ts';
import type { Identity } from './identity.ts';

/** The identity service the shop's customers sign in to. */
export const identity: Identity = createHostedIdentity();

/** Customer requests carry a token of the signed-in account. */
export const asCustomer: Bearer = { role: 'customer', token: () => identity.getToken() };
