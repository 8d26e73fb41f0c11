import { afterAll, describe, expect, it } from '@jest/globals';
import { startSmtpServer } from '../testing/mails.ts';
import { checkedSettings, checkSettings } from './check.ts';

const ENVIRONMENT = { MAIL_FROM: 'Bookstore <orders@shop.example>', PUBLIC_URL: 'https://shop.example' };

const smtp = await startSmtpServer({
  onAuth: ({ password }, _session, done) => {
    done(password === 'right' ? null : new Error('no'), { user: 'shop' });
  },
  authMethods: ['PLAIN'],
  allowInsecureAuth: true,
});
afterAll(() => smtp.close());

describe('checking the settings of mails', () => {
  const urlOf = (password: string) => `smtp://shop:${password}@127.0.0.1:${smtp.port}?ignoreTLS=true`;
  const missing = async (environment: Record<string, string>) =>
    (await checkSettings(checkedSettings.parse({ ...ENVIRONMENT, ...environment }))).flatMap(
      ({ what, isOk, says }) => (isOk ? [] : [[what, says]]),
    );
  const what = (findings: unknown[][]) => findings.map(([name]) => name);

  it('finds nothing missing but the encryption that a test server has not', async () => {
    expect(what(await missing({ SMTP_URL: urlOf('right') }))).toEqual(['TLS']);
  });

  it('names a wrong password, a server without a login, and no server at all', async () => {
    expect(await missing({ SMTP_URL: urlOf('wrong') })).toEqual([
      ['TLS', expect.any(String)],
      ['Connection', expect.stringMatching(/refused the user name and password/)],
    ]);
    expect(what(await missing({ SMTP_URL: smtp.url }))).toEqual(['TLS', 'Login']);
    expect(what(await missing({}))).toEqual(['SMTP_URL']);
  });

  it('names a sender and links that nobody outside can reach', async () => {
    const local = { MAIL_FROM: 'orders@localhost', PUBLIC_URL: 'http://localhost:8080' };
    expect(what(await missing({ SMTP_URL: urlOf('right'), ...local }))).toEqual([
      'TLS',
      'MAIL_FROM',
      'PUBLIC_URL',
    ]);
  });
});
