import { httpUrl } from '@bookstore/runtime/settings';
import { z } from 'zod';
import { mailSettings } from '../settings.ts';
import { createTransport, parseMailbox } from '../transport.ts';
import { explain } from './check-mail.ts';

/** What was looked at, whether it is as it should be, and what it says or what to do. */
type Finding = { what: string; isOk: boolean; says: string };

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

async function checkConnection(settings: CheckedSettings): Promise<Finding[]> {
  const transport = createTransport(settings);
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

/** Looks at the settings that a mail needs to arrive, and at the server that they name. */
export async function checkSettings(settings: CheckedSettings): Promise<Finding[]> {
  const { MAIL_FROM, PUBLIC_URL } = settings;
  const { address, domain } = parseMailbox(MAIL_FROM);
  const publicHost = PUBLIC_URL && new URL(PUBLIC_URL).hostname;
  return [
    ...checkServer(settings),
    ...(await checkConnection(settings)),
    {
      what: 'MAIL_FROM',
      isOk: !isLocal(domain),
      says: isLocal(domain)
        ? `${address} is no address that others can answer to: set one of your own domain`
        : address,
    },
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
