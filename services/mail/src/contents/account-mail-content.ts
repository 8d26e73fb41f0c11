import { describeLifetime, RESET_LINK_SECONDS } from '@bookstore/contracts/lifetimes';
import type { AccountMailKind } from '@bookstore/contracts/mails';
import { DEFAULT_SHOP } from '@bookstore/contracts/shop-defaults';
import type { MailContent } from '../mail.ts';
import { greet } from './greeting.ts';

/** `url`: where the mail's button leads. */
type Account = { name: string; url?: string };
type Text = Omit<MailContent, 'paragraphs' | 'button'> & { text: readonly string[]; button?: string };

const RESET_LINK_LIFETIME = describeLifetime(RESET_LINK_SECONDS);

const createTexts = (shopName: string) =>
  ({
    'verify-email': {
      subject: 'Confirm your e-mail address',
      preview: 'One click, and we know that our mails reach you.',
      heading: 'Confirm your e-mail address',
      text: [
        `Welcome to ${shopName}. Please confirm that this e-mail address is yours, so that news of your orders reaches you.`,
      ],
      button: 'Confirm my address',
      note: `You can order all the same before that. If you did not create an account at ${shopName}, ignore this mail.`,
    },
    'reset-password': {
      subject: 'Set a new password',
      preview: `The link works once, within ${RESET_LINK_LIFETIME}.`,
      heading: 'Set a new password',
      text: [
        `You asked for a new password for your account at ${shopName}. The link works once, within ${RESET_LINK_LIFETIME}, and ends all your sessions.`,
      ],
      button: 'Set a new password',
      note: 'If you did not ask for this, ignore this mail: your password stays as it is. Never pass the link on.',
    },
    'password-changed': {
      subject: 'Your password was changed',
      preview: 'If it was not you, set a new one now.',
      heading: 'Your password was changed',
      text: [
        `The password of your account at ${shopName} was just changed, and your other sessions were ended. If that was you, you are done.`,
        'If it was not you, set a new password now.',
      ],
      button: 'Set a new password',
    },
    'account-deleted': {
      subject: 'Your account was deleted',
      preview: `Your account at ${shopName} is gone.`,
      heading: 'Goodbye',
      text: [
        `Your account at ${shopName} was deleted, as you asked, with your sessions and your password. You can no longer log in.`,
        'Of the orders you placed we keep what bookkeeping requires: number, name, address, books and amounts. Your e-mail address and phone number are deleted from each when it is closed, and the mails we sent about them now. This is our last mail about your account and your orders.',
      ],
    },
  }) satisfies Record<AccountMailKind, Text>;

/** A mail about a customer's account. The button is left out without a `url`. */
export function createAccountMail(
  kind: AccountMailKind,
  { name, url }: Account,
  shopName: string = DEFAULT_SHOP.name,
): MailContent {
  const { text, button, ...content }: Text = createTexts(shopName)[kind];
  return {
    ...content,
    paragraphs: [greet(name), ...text],
    ...(button && url && { button: { label: button, url } }),
  };
}
