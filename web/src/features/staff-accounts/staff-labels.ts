import { STAFF_ROLES, type StaffAccount, type StaffRole } from '@bookstore/contracts/staff';
import { i18n } from '@bookstore/i18n/i18n';
import { readCode } from '../../shared/http/http.ts';
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

const REFUSALS: ReadonlyMap<unknown, () => string> = new Map<unknown, () => string>([
  [
    'INVALID_CREDENTIALS',
    () => i18n.t('Your password is not correct, or the code is wrong or was used already.'),
  ],
  ['CONFLICT', () => i18n.t('Someone else changed this account meanwhile. The list shows it as it is.')],
  ['USERNAME_TAKEN', () => i18n.t('Another account has this name.')],
  ['TOO_MANY_ACCOUNTS', () => i18n.t('There are as many accounts as are possible.')],
  ['LAST_ADMIN', () => i18n.t('The last admin must stay.')],
  ['SECOND_FACTOR_REQUIRED', () => i18n.t('Enter the code of your authenticator.')],
  ['FORBIDDEN', () => i18n.t('You are not allowed to do this.')],
  ['RATE_LIMITED', () => i18n.t('Too many attempts. Please wait a few minutes and try again.')],
  ['UNAVAILABLE', () => i18n.t('A service of the shop is temporarily unavailable.')],
]);

/** Why a change of an account was refused. */
export const explainStaffFailure = (error: unknown): string =>
  REFUSALS.get(readCode(error))?.() ?? i18n.t('That failed. Please try again.');
