import type { MailContent } from '../mail.ts';

type Subscription = { shopName: string; confirmUrl: string };

/** What asks whether an address wants the newsletter. It says nothing else: nothing may be advertised before. */
export const createNewsletterMail = ({ shopName, confirmUrl }: Subscription): MailContent => ({
  subject: `Confirm your subscription to the newsletter of ${shopName}`,
  preview: 'One click, and you get our newsletter.',
  heading: 'Do you want our newsletter?',
  paragraphs: [
    'Hello,',
    `This address was entered for the newsletter of ${shopName}. You get it only if you confirm that.`,
  ],
  button: { label: 'Yes, I want the newsletter', url: confirmUrl },
  note: 'If it was not you, ignore this mail: you will not get the newsletter.',
});
