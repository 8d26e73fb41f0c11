import { STAFF_ROLES, type StaffAccount, type StaffRole } from '@bookstore/contracts/staff';
import { i18n } from '@bookstore/i18n/i18n';
import { RequestError } from '../../shared/http/http.ts';
import { labelRole } from '../../shared/staff/role-names.ts';
import type { BadgeLook } from '../../shared/ui/badge.tsx';

export const listRoles = () => STAFF_ROLES.map((role) => ({ value: role, label: labelRole(role) }));

const ROLE_TEXTS = {
  fulfiller: () => i18n.t('Fulfillers confirm, ship and deliver orders, and see the stock.'),
  manager: () => i18n.t('Managers do everything but accounts, settings, newsletter and the whole audit.'),
  admin: () => i18n.t('Admins do all.'),
} as const satisfies Record<StaffRole, () => string>;
export const describeRoles = (): string =>
  Object.values(ROLE_TEXTS)
    .map((describe) => describe())
    .join(' ');

export const STATE_LABELS = {
  invited: () => i18n.t('Invited'),
  active: () => i18n.t('Active'),
  deactivated: () => i18n.t('Deactivated'),
} as const satisfies Record<StaffAccount['state'], () => string>;

export const STATE_LOOKS = {
  invited: 'warning',
  active: 'open',
  deactivated: 'ended',
} as const satisfies Record<StaffAccount['state'], BadgeLook>;

/** Why a change of an account was refused. */
export function explainStaffFailure(error: unknown): string {
  if (!(error instanceof RequestError) || !error.problem) return i18n.t('That failed. Please try again.');
  if (error.code === 'INVALID_CREDENTIALS')
    return i18n.t('Your password is not correct, or the code is wrong or was used already.');
  return error.code === 'CONFLICT'
    ? i18n.t('Someone else changed this account meanwhile. The list shows it as it is.')
    : error.message;
}
