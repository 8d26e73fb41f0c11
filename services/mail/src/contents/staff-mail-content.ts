import { describeLifetime, STAFF_INVITATION_SECONDS } from '@bookstore/contracts/lifetimes';
import type { MailContent } from '../mail.ts';

type Invitation = { shopName: string; username: string; url: string };

const LIFETIME = describeLifetime(STAFF_INVITATION_SECONDS);

/** What invites somebody to the staff, with the link that sets the password. */
export const createStaffMail = ({ shopName, username, url }: Invitation): MailContent => ({
  subject: `Your staff account at ${shopName}`,
  preview: `Set your password within ${LIFETIME}.`,
  heading: 'Welcome to the staff',
  paragraphs: [
    'Hello,',
    `There is a staff account for you at ${shopName}. Set its password: the link works once, within ${LIFETIME}.`,
  ],
  facts: [{ label: 'User name', value: username }],
  button: { label: 'Set my password', url },
  note: 'If you did not expect this, ignore this mail. Never pass the link on.',
});
