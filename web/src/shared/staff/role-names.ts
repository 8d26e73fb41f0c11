import type { StaffRole } from '@bookstore/contracts/staff';
import { i18n } from '@bookstore/i18n/i18n';

/** What each role is called by itself. */
const LABELS = {
  admin: () => i18n.t('Admin'),
  manager: () => i18n.t('Manager'),
  fulfiller: () => i18n.t('Fulfiller'),
} as const satisfies Record<StaffRole, () => string>;

/** What each role is called in a sentence. */
const NAMES = {
  admin: () => i18n.t('admin'),
  manager: () => i18n.t('manager'),
  fulfiller: () => i18n.t('fulfiller'),
} as const satisfies Record<StaffRole, () => string>;

export const labelRole = (role: StaffRole): string => LABELS[role]();
export const nameRole = (role: StaffRole): string => NAMES[role]();
