import { z } from 'zod';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { readMailUrl } from './browser.ts';

const caughtMails = z.array(z.object({ subject: z.string(), text: z.string(), html: z.string() }));
type CaughtMail = z.infer<typeof caughtMails>[number];

/** The mails that were sent to an address, the first one first. */
export async function listMailsTo(address: string): Promise<CaughtMail[]> {
  const query = new URLSearchParams({ 'envelope.to.address': address }).toString();
  return caughtMails.parse(await (await fetch(`${readMailUrl()}/email?${query}`)).json());
}

/** Waits until the shop has sent so many mails with a subject to an address. Returns the last of them. */
export const waitForMail = (address: string, subject: string, count = 1): Promise<CaughtMail> =>
  eventually(async () => {
    const mails = await listMailsTo(address);
    const mail = mails.filter((each) => each.subject === subject)[count - 1];
    if (mail) return mail;
    const subjects = JSON.stringify(mails.map((each) => each.subject));
    throw new Error(`${address} was not sent "${subject}" (${count} of them), but ${subjects}`);
  });

/** The first address in a mail's text that leads to this path of the shop. */
export function readLink({ text, subject }: CaughtMail, path: string): string {
  const link = text.match(/https?:\/\/[^\s<>()\]]+/g)?.find((url) => new URL(url).pathname === path);
  if (!link) throw new Error(`The mail "${subject}" does not link to ${path}`);
  return link;
}
