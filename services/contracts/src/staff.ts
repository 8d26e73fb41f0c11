import { z } from 'zod';
import { NOT_BLANK } from './text.ts';

export const STAFF_ROLES = ['admin'] as const;
export const staffRole = z.enum(STAFF_ROLES);
export type StaffRole = z.infer<typeof staffRole>;

/** Who acts, on an order for one: its customer, or staff. What only managers may do is not for all staff. */
export type Actor = 'customer' | 'staff' | 'manager';

/** What staff of a role may act as. */
export const ACTORS_OF_ROLE: Readonly<Record<StaffRole, readonly Actor[]>> = { admin: ['staff', 'manager'] };

export const staffCredentials = z.strictObject({
  username: z.string().trim().min(1).max(100).meta(NOT_BLANK),
  password: z.string().min(1).max(256),
});
export type StaffCredentials = z.infer<typeof staffCredentials>;

export const staffSession = z.object({
  message: z.string(),
  token: z.string(),
  user: z.object({ username: z.string(), role: staffRole }),
});
export type StaffSession = z.infer<typeof staffSession>;
