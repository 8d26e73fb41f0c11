import { STAFF_INVITATION_SECONDS } from '@bookstore/contracts/lifetimes';
import { i18nFor } from '@bookstore/i18n/catalogue';
import type { MailContent, MailShop } from '../mail.ts';
import { greet } from './greeting.ts';

type Invitation = { shop: MailShop; username: string; url: string };

const HOURS = STAFF_INVITATION_SECONDS / 3600;

/** What invites somebody to the staff, with the link that sets the password. */
export function createStaffMail({ shop, username, url }: Invitation): MailContent {
  const i18n = i18nFor(shop.language);
  const shopName = shop.name;
  return {
    subject: i18n.t('Your staff account at {shopName}', { shopName }),
    preview: i18n.t('Set your password within {hours, plural, one {one hour} other {# hours}}.', {
      hours: HOURS,
    }),
    heading: i18n.t('Welcome to the staff'),
    paragraphs: [
      greet('', i18n),
      i18n.t(
        'There is a staff account for you at {shopName}. Set its password: the link works once, within {hours, plural, one {one hour} other {# hours}}.',
        { shopName, hours: HOURS },
      ),
    ],
    facts: [{ label: i18n.t('User name'), value: username }],
    button: { label: i18n.t('Set my password'), url },
    note: i18n.t('If you did not expect this, ignore this mail. Never pass the link on.'),
  };
}
