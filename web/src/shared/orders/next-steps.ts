import type { OpenStatus, OrderCommand } from '@bookstore/contracts/order-transitions';
import type { IconName } from '../ui/icon.tsx';

/** What staff do next with orders of a status that are not shipped yet. */
export const NEXT_STEPS = {
  placed: { command: 'confirm', label: 'to confirm', icon: 'check' },
  confirmed: { command: 'ship', label: 'to ship', icon: 'parcel' },
} as const satisfies Record<OpenStatus, { command: OrderCommand; label: string; icon: IconName }>;
