import { i18n } from '@bookstore/i18n/i18n';
import { useShop } from './shop.ts';

/** Why the shop takes no orders at the moment; undefined while it is open. */
export function useClosedNote(): string | undefined {
  const { isOpen, closedNote } = useShop();
  return isOpen ? undefined : closedNote || i18n.t('The shop takes no orders at the moment.');
}
