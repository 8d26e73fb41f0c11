import { i18nFor } from '@bookstore/i18n/catalogue';
import type { MailContent, MailShop } from '../mail.ts';
import { greet } from './greeting.ts';

type Subscription = { shop: MailShop; confirmUrl: string };

/** What asks whether an address wants the newsletter. It says nothing else: nothing may be advertised before. */
export function createNewsletterMail({ shop, confirmUrl }: Subscription): MailContent {
  const i18n = i18nFor(shop.language);
  const shopName = shop.name;
  return {
    subject: i18n.t('Confirm your subscription to the newsletter of {shopName}', { shopName }),
    preview: i18n.t('One click, and you get our newsletter.'),
    heading: i18n.t('Do you want our newsletter?'),
    paragraphs: [
      greet('', i18n),
      i18n.t(
        'This address was entered for the newsletter of {shopName}. You get it only if you confirm that.',
        { shopName },
      ),
    ],
    button: { label: i18n.t('Yes, I want the newsletter'), url: confirmUrl },
    note: i18n.t('If it was not you, ignore this mail: you will not get the newsletter.'),
  };
}
