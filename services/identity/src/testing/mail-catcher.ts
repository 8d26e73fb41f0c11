import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { eventually } from '@bookstore/kit/testing/eventually';
import { SMTPServer } from 'smtp-server';

type CaughtMail = { to: string[]; text: string };

/** Quoted-printable, in which long links are broken into lines. */
const decode = (message: string): string =>
  message.replaceAll(/=\r?\n/g, '').replaceAll(/=([\dA-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** A mail server that keeps what it accepts. */
export async function startMailCatcher() {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      text(stream).then((message) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: decode(message) });
        done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const findAll = (to: string, pattern: RegExp) =>
    mails.filter((mail) => mail.to.includes(to) && pattern.test(mail.text)).map((mail) => mail.text);
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    findAll,
    /** Waits for a mail to an address, and returns the token of the link in it, or of the latest one. */
    waitForToken: (to: string, link: RegExp, count = 1) =>
      eventually(() => {
        const found = findAll(to, link);
        const token = new RegExp(`${link.source}\\?token=([-\\w.]+)`).exec(found[count - 1] ?? '')?.[1];
        if (!token) throw new Error(`No mail with ${String(link)}`);
        return token;
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}
