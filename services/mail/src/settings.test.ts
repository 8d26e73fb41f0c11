import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { mailSettings } from './settings.ts';
import { parseMailbox } from './transport.ts';

const schema = z.object(mailSettings);

describe('the settings of mails', () => {
  it('are optional', () => {
    expect(schema.parse({})).toEqual({
      MAIL_FROM: 'orders@localhost',
      MAIL_MAX_AGE: 48,
      MAILS_PER_CLIENT: 200,
      MAILS_PER_DOMAIN: 200,
    });
  });

  it.each([
    ['orders@shop.example', { name: '', address: 'orders@shop.example', domain: 'shop.example' }],
    [
      'Books, Inc. <a.b+c@shop.example>',
      { name: 'Books, Inc.', address: 'a.b+c@shop.example', domain: 'shop.example' },
    ],
  ])('accept the sender %j', (MAIL_FROM, mailbox) => {
    expect(parseMailbox(schema.parse({ MAIL_FROM }).MAIL_FROM)).toEqual(mailbox);
  });

  it.each(['Bookstore', 'a@b, c@d', '<a@b', 'a@b>', 'Shop <a@b> <c@d>', 'Shop\r\nBcc: x <a@b>', 'a b@c'])(
    'refuse the sender %j',
    (MAIL_FROM) => {
      expect(schema.safeParse({ MAIL_FROM }).success).toBe(false);
    },
  );

  it.each(['http://mail.example', 'mail.example:587', 'smtp:'])('refuse the server %j', (SMTP_URL) => {
    expect(schema.safeParse({ SMTP_URL }).success).toBe(false);
  });
});
