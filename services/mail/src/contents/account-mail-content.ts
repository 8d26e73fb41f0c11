import { RESET_LINK_SECONDS } from '@bookstore/contracts/lifetimes';
import type { AccountMailKind } from '@bookstore/contracts/mails';
import { DEFAULT_SHOP } from '@bookstore/contracts/shop-defaults';
import { i18nFor } from '@bookstore/i18n/catalogue';
import type { I18n } from '@bookstore/i18n/i18n';
import type { MailContent, MailShop } from '../mail.ts';
import { greet } from './greeting.ts';

/** `url`: where the mail's button leads. */
type Account = { name: string; url?: string };
type Text = Omit<MailContent, 'paragraphs' | 'button'> & { text: readonly string[]; button?: string };

const RESET_LINK_HOURS = RESET_LINK_SECONDS / 3600;

type Writer = (i18n: I18n, shopName: string) => Text;

const writeVerification: Writer = (i18n, shopName) => ({
  subject: i18n.t('Confirm your e-mail address'),
  preview: i18n.t('One click, and we know that our mails reach you.'),
  heading: i18n.t('Confirm your e-mail address'),
  text: [
    i18n.t(
      'Welcome to {shopName}. Please confirm that this e-mail address is yours, so that news of your orders reaches you.',
      { shopName },
    ),
  ],
  button: i18n.t('Confirm my address'),
  note: i18n.t(
    'You can order all the same before that. If you did not create an account at {shopName}, ignore this mail.',
    { shopName },
  ),
});

const writeReset: Writer = (i18n, shopName) => ({
  subject: i18n.t('Set a new password'),
  preview: i18n.t('The link works once, within {hours, plural, one {one hour} other {# hours}}.', {
    hours: RESET_LINK_HOURS,
  }),
  heading: i18n.t('Set a new password'),
  text: [
    i18n.t(
      'You asked for a new password for your account at {shopName}. The link works once, within {hours, plural, one {one hour} other {# hours}}, and ends all your sessions.',
      { shopName, hours: RESET_LINK_HOURS },
    ),
  ],
  button: i18n.t('Set a new password'),
  note: i18n.t(
    'If you did not ask for this, ignore this mail: your password stays as it is. Never pass the link on.',
  ),
});

const writeChanged: Writer = (i18n, shopName) => ({
  subject: i18n.t('Your password was changed'),
  preview: i18n.t('If it was not you, set a new one now.'),
  heading: i18n.t('Your password was changed'),
  text: [
    i18n.t(
      'The password of your account at {shopName} was just changed, and your other sessions were ended. If that was you, you are done.',
      { shopName },
    ),
    i18n.t('If it was not you, set a new password now.'),
  ],
  button: i18n.t('Set a new password'),
});

const writeDeleted: Writer = (i18n, shopName) => ({
  subject: i18n.t('Your account was deleted'),
  preview: i18n.t('Your account at {shopName} is gone.', { shopName }),
  heading: i18n.t('Goodbye'),
  text: [
    i18n.t(
      'Your account at {shopName} was deleted, as you asked, with your sessions and your password. You can no longer log in.',
      { shopName },
    ),
    i18n.t(
      'Of the orders you placed we keep what bookkeeping requires: number, name, address, books and amounts. Your e-mail address and phone number are deleted from each when it is closed, and the mails we sent about them now. This is our last mail about your account and your orders.',
    ),
  ],
});

const WRITERS: Record<AccountMailKind, Writer> = {
  'verify-email': writeVerification,
  'reset-password': writeReset,
  'password-changed': writeChanged,
  'account-deleted': writeDeleted,
};

/** A mail about a customer's account. The button is left out without a `url`. */
export function createAccountMail(
  kind: AccountMailKind,
  { name, url }: Account,
  shop: MailShop = DEFAULT_SHOP,
): MailContent {
  const i18n = i18nFor(shop.language);
  const { text, button, ...content } = WRITERS[kind](i18n, shop.name);
  return {
    ...content,
    paragraphs: [greet(name, i18n), ...text],
    ...(button && url && { button: { label: button, url } }),
  };
}
