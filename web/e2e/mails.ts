import { z } from 'zod';
import { readMailUrl } from './browser.ts';

const caughtMails = z.array(z.object({ subject: z.string(), text: z.string(), html: z.string() }));
export type CaughtMail = z.infer<typeof caughtMails>[number];

/** The mails that were sent to an address, the first one first. */
export async function listMailsTo(address: string): Promise<CaughtMail[]> {
  const query = new URLSearchParams({ 'envelope.to.address': address }).toString();
  return caughtMails.parse(await (await fetch(`${readMailUrl()}/email?${query}`)).json());
}

/** Waits until so many mails were sent to an address. */
export async function waitForMails(address: string, count: number): Promise<CaughtMail[]> {
  for (;;) {
    const mails = await listMailsTo(address);
    if (mails.length >= count) return mails;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
