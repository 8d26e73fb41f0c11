import { z } from 'zod';
import { readMailUrl } from './browser.ts';

const POLL_MS = 100;

const caughtMail = z.object({
  subject: z.string(),
  to: z.array(z.object({ address: z.string() })),
  text: z.string(),
});
type CaughtMail = z.infer<typeof caughtMail>;

/** Waits until the shop has sent this many mails with a subject to an address. Returns the last of them. */
export async function waitForMail(address: string, subject: string, count = 1): Promise<CaughtMail> {
  for (;;) {
    const caught = caughtMail.array().parse(await (await fetch(`${readMailUrl()}/email`)).json());
    const mails = caught.filter(
      (mail) => mail.subject === subject && mail.to.some((recipient) => recipient.address === address),
    );
    const mail = mails[count - 1];
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The first address in a mail's text that leads to this path of the shop. */
export function readLink({ text, subject }: CaughtMail, path: string): string {
  const link = text.match(/https?:\/\/[^\s<>()\]]+/g)?.find((url) => new URL(url).pathname === path);
  if (!link) throw new Error(`The mail "${subject}" does not link to ${path}`);
  return link;
}
