import type { LegalPageName } from '@bookstore/contracts/shop';
import type { Order } from '@bookstore/contracts/orders';
import type { I18n } from '@bookstore/i18n/i18n';
import type { MailContent } from '../mail.ts';

/** What writers need: the language, amounts as text, what the shop adds, and what is attached. */
export type Words = {
  i18n: I18n;
  money: (amount: number) => string;
  notes: readonly string[];
  attached: readonly LegalPageName[];
  trackingUrl: string;
};
export type Extra = {
  /** Whether the address is known to be the customer's. To another one, a mail has none of the customer's own words. */
  isVerified: boolean;
  removedTitle?: string;
};
export type Text = Pick<MailContent, 'subject' | 'preview' | 'heading' | 'facts' | 'note'> & {
  text: readonly string[];
};

export const countBooks = ({ items }: Order, { i18n }: Words) =>
  i18n.t('{count, plural, one {# book} other {# books}}', { count: items.length });

/** The latest change of a kind. */
export const findChange = ({ history }: Order, action: 'cancel' | 'return') =>
  history.findLast((change) => change.action === action);

export const toFacts = (facts: readonly (readonly [label: string, value: string | undefined])[]) =>
  facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));

export const nameCourierNote = ({ i18n }: Words) => i18n.t('Note for the courier');
export const tellNothingToPay = ({ i18n }: Words) => i18n.t('There is nothing to pay.');

/** What is attached, in a sentence; none where nothing is. */
export function tellAttached({ attached, i18n }: Words): string[] {
  const hasReturns = attached.includes('returns');
  if (!attached.includes('terms'))
    return hasReturns ? [i18n.t('Our notice on returns is attached.')] : [];
  return [
    hasReturns
      ? i18n.t('Our terms and conditions and our notice on returns are attached.')
      : i18n.t('Our terms and conditions are attached.'),
  ];
}

export function tellPayment({ payment, totalPrice, collected, refunded }: Order, words: Words): string {
  const { i18n, money } = words;
  const texts = {
    due: () => i18n.t('You pay {amount} in cash at the door.', { amount: money(totalPrice) }),
    collected: () => i18n.t('You paid {amount} in cash.', { amount: money(collected) }),
    refunded: () => i18n.t('We paid back {amount}.', { amount: money(refunded) }),
    void: () => tellNothingToPay(words),
  };
  return texts[payment]();
}
