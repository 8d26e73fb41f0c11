import { httpUrl } from '@bookstore/runtime/settings';
import { z } from 'zod';
import { mailSettings } from '../settings.ts';
import { createTransport, parseMailbox, TIMEOUTS } from '../transport.ts';
import { explain } from './check-mail.ts';
import { checkDns, type Dns, type Finding } from './check-dns.ts';

export const checkedSettings = z.object({ ...mailSettings, PUBLIC_URL: httpUrl.optional() });
type CheckedSettings = z.infer<typeof checkedSettings>;

/** Names that only this machine or network knows. */
const isLocal = (host: string) =>
  /(^|\.)(localhost|local|internal|test|invalid)$|^[\d.]+$|^\[|^[^.]+$/.test(host);

function checkServer({ SMTP_URL }: CheckedSettings): Finding[] {
  if (SMTP_URL === undefined)
    return [{ what: 'SMTP_URL', isOk: false, says: 'not set: mails wait until they are too old' }];
  const { protocol, host, username, searchParams } = new URL(SMTP_URL);
  const hasTls = protocol === 'smtps:' || searchParams.get('ignoreTLS') !== 'true';
  return [
    { what: 'SMTP_URL', isOk: true, says: host },
    {
      what: 'TLS',
      isOk: hasTls,
      says: hasTls ? 'required' : 'off by ignoreTLS: mails and the password can be read on their way',
    },
    {
      what: 'Login',
      isOk: username !== '',
      says:
        username === ''
          ? 'none: servers on the internet want smtps://<user>:<password>@…'
          : 'with user and password',
    },
  ];
}

async function checkConnection(settings: CheckedSettings, timeouts: typeof TIMEOUTS): Promise<Finding[]> {
  const transport = createTransport(settings, timeouts);
  if (!transport) return [];
  try {
    await transport.verify();
    return [{ what: 'Connection', isOk: true, says: 'the server answers and accepts the login' }];
  } catch (error) {
    return [{ what: 'Connection', isOk: false, says: explain(error) }];
  } finally {
    await transport.close();
  }
}

/** Looks at all that a mail needs to arrive. */
export async function checkSettings(
  settings: CheckedSettings,
  {
    dns,
    selector,
    timeouts = TIMEOUTS,
  }: { dns: Dns; selector?: string | undefined; timeouts?: typeof TIMEOUTS },
): Promise<Finding[]> {
  const { MAIL_FROM, PUBLIC_URL } = settings;
  const { address, domain } = parseMailbox(MAIL_FROM);
  const publicHost = PUBLIC_URL && new URL(PUBLIC_URL).hostname;
  const records = isLocal(domain)
    ? []
    : await checkDns(domain, selector, dns).catch(() => [
        { what: 'DNS', isOk: false, says: 'the name servers of this machine do not answer' },
      ]);
  return [
    ...checkServer(settings),
    ...(await checkConnection(settings, timeouts)),
    {
      what: 'MAIL_FROM',
      isOk: !isLocal(domain),
      says: isLocal(domain)
        ? `${address} is no address that others can answer to: set one of your own domain`
        : address,
    },
    ...records,
    ...(publicHost === undefined
      ? []
      : [
          {
            what: 'PUBLIC_URL',
            isOk: !isLocal(publicHost),
            says: isLocal(publicHost)
              ? `${PUBLIC_URL}: the links of mails lead nowhere for others`
              : String(PUBLIC_URL),
          },
        ]),
  ];
}
