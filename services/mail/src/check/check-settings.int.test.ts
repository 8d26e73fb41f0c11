import { afterAll, describe, expect, it } from '@jest/globals';
import { startSmtpServer } from '../testing/mails.ts';
import type { Dns } from './check-dns.ts';
import { checkedSettings, checkSettings } from './check-settings.ts';

/** The TXT and MX records that there are. */
const zone = (texts: Record<string, string[]>, servers: Record<string, string> = {}): Dns => {
  const none = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' }));
  return {
    resolveTxt: (name) =>
      texts[name] ? Promise.resolve(texts[name].map((text) => [text.slice(0, 9), text.slice(9)])) : none(),
    resolveMx: (name) =>
      servers[name] ? Promise.resolve([{ exchange: servers[name], priority: 1 }]) : none(),
  };
};
const FULL = zone(
  {
    'shop.example': ['v=spf1 include:mail.example -all', 'unrelated=1'],
    '_dmarc.shop.example': ['v=DMARC1; p=quarantine'],
    'k1._domainkey.shop.example': ['v=DKIM1; k=rsa; p=MIIB'],
  },
  { 'shop.example': 'mx.mail.example' },
);
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
  const missing = async (environment: Record<string, string>, dns = FULL, selector?: string) =>
    (
      await checkSettings(checkedSettings.parse({ ...ENVIRONMENT, ...environment }), { dns, selector })
    ).flatMap(({ what, isOk, says }) => (isOk ? [] : [[what, says]]));
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

  it('names the records that the domain of the sender lacks, and asks no name server about a local one', async () => {
    const SMTP_URL = urlOf('right');
    expect(
      await missing({ SMTP_URL }, zone({ 'shop.example': ['v=spf1 a -all', 'v=spf1 mx -all'] })),
    ).toEqual([
      ['TLS', expect.any(String)],
      ['SPF', expect.stringMatching(/2 SPF records/)],
      ['DKIM', expect.stringMatching(/<selector>\._domainkey\.shop\.example/)],
      ['DMARC', expect.stringMatching(/^_dmarc\.shop\.example needs/)],
      ['MX', expect.stringMatching(/takes no mail/)],
    ]);
    expect(what(await missing({ SMTP_URL }, FULL, 'other'))).toEqual(['TLS', 'DKIM']);
    expect(what(await missing({ SMTP_URL }, FULL, 'k1'))).toEqual(['TLS']);
    const local = { MAIL_FROM: 'orders@localhost', PUBLIC_URL: 'http://localhost:8080' };
    expect(what(await missing({ SMTP_URL, ...local }, zone({})))).toEqual(['TLS', 'MAIL_FROM', 'PUBLIC_URL']);
  });

  it('says when no name server answers', async () => {
    const failure = () => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' }));
    const dns = { resolveTxt: failure, resolveMx: failure };
    expect(what(await missing({ SMTP_URL: urlOf('right') }, dns))).toEqual(['TLS', 'DNS']);
  });
});
