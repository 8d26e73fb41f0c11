import { STAFF_ROLES, type StaffAccount, type StaffRole } from '@bookstore/contracts/staff';
import { capitalize } from '../../shared/format/format.ts';
import { RequestError } from '../../shared/http/http.ts';
import type { BadgeLook } from '../../shared/ui/badge.tsx';

export const ROLE_OPTIONS = STAFF_ROLES.map((role) => ({ value: role, label: capitalize(role) }));

/** What a role is called in a sentence. */
export const nameRole = (role: StaffRole): string => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;

const ROLE_TEXTS = {
  fulfiller: 'Fulfillers confirm, ship and deliver orders, and see the stock.',
  manager: 'Managers do everything but accounts, settings, newsletter and the whole audit.',
  admin: 'Admins do all.',
} as const satisfies Record<StaffRole, string>;
export const ROLES_TEXT = Object.values(ROLE_TEXTS).join(' ');

export const STATE_LOOKS = {
  invited: 'warning',
  active: 'open',
  deactivated: 'ended',
} as const satisfies Record<StaffAccount['state'], BadgeLook>;

/** Why a change of an account was refused, as the shop says it. */
export function explainStaffFailure(error: unknown): string {
  if (!(error instanceof RequestError) || !error.problem) return 'That failed. Please try again.';
  if (error.code === 'INVALID_CREDENTIALS')
    return 'Your password is not correct, or the code is wrong or was used already.';
  return error.code === 'CONFLICT'
    ? 'Someone else changed this account meanwhile. The list shows it as it is.'
    : error.message;
}
