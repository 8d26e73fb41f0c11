import { eventually } from '@bookstore/runtime/testing/eventually';
import { startSmtpServer } from '@bookstore/mail/testing/mails';

/** Quoted-printable, in which long links are broken into lines. */
const decode = (source: string): string =>
  source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** A mail server that keeps what it accepts. */
export async function startMailCatcher() {
  const { url, received, close } = await startSmtpServer();
  const findAll = (to: string, pattern: RegExp) =>
    received
      .filter((mail) => mail.to === to)
      .map(({ source }) => decode(source))
      .filter((mail) => pattern.test(mail));
  return {
    url,
    close,
    findAll,
    /** Waits for a number of mails with a link to an address, and returns the token in the last one. */
    waitForToken: (to: string, link: RegExp, count = 1) =>
      eventually(() => {
        const token = new RegExp(`${link.source}\\?token=([-\\w.]+)`).exec(
          findAll(to, link)[count - 1] ?? '',
        )?.[1];
        if (!token) throw new Error(`No mail with ${String(link)}`);
        return token;
      }),
  };
}
