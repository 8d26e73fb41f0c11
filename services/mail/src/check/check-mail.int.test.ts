import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SmtpUnderTest, startSmtpServer } from '../testing/mails.ts';
import { TIMEOUTS } from '../transport.ts';
import { checkMail } from './check.ts';

describe('checking that mails can be sent', () => {
  let smtp: SmtpUnderTest;

  beforeEach(async () => {
    smtp = await startSmtpServer();
  });

  afterEach(() => smtp.close());

  const check = (SMTP_URL?: string, timeouts: Partial<typeof TIMEOUTS> = {}) =>
    checkMail(
      'ann@reader.example',
      {
        SMTP_URL,
        MAIL_FROM: 'orders@shop.example',
        MAIL_MAX_AGE: 48,
        MAILS_PER_CLIENT: 0,
        MAILS_PER_DOMAIN: 0,
      },
      { ...TIMEOUTS, ...timeouts },
    );

  it('sends one mail, in the name of the shop, and shows what the server answered', async () => {
    const { isSent, message } = await check(smtp.url);
    expect({ isSent, message }).toEqual({
      isSent: true,
      message: expect.stringMatching(/^Sent to ann@reader\.example\. The server answered: 250 /),
    });
    expect(smtp.headers('Subject')).toEqual(['Test mail of Bookstore']);
    expect(smtp.headers('From')).toEqual(['Bookstore <orders@shop.example>']);
  });

  it('explains why a mail was not sent', async () => {
    const messages = [
      await check(),
      await check(`smtp://localhost:${smtp.port}`),
      await check('smtp://127.0.0.1:1'),
    ];
    smtp.control.fault = { at: 'rcpt', does: 550, words: 'no such user' };
    messages.push(await check(smtp.url));
    smtp.control.fault = { at: 'connect', does: 'stall' };
    messages.push(await check(smtp.url, { greetingTimeout: 200 }));
    expect(messages.map(({ isSent }) => isSent)).toEqual([false, false, false, false, false]);
    expect(messages.map(({ message }) => message)).toEqual([
      'SMTP_URL is not set.',
      expect.stringMatching(/certificate is not trusted/),
      expect.stringMatching(/does not accept connections.*\n.*ECONNREFUSED/),
      expect.stringMatching(/refused the sender or the recipient.*\n550 no such user/),
      expect.stringMatching(/does not reply/),
    ]);
  });
});
