import { emailAddress } from '@bookstore/contracts/orders';
import { z } from 'zod';

/** What a customer signs in with. Which passwords are good enough is the identity service's to say. */
export const credentials = z.object({ email: emailAddress, password: z.string().min(1) });
