import { httpUrl } from '@bookstore/runtime/settings';
import { z } from 'zod';
import { mailSettings } from '../settings.ts';
import { createTransport, parseMailbox } from '../transport.ts';
import { explain } from './check-mail.ts';

/** What was looked at, whether it is as it should be, and what it says or what to do. */
const toFinding = (what: string, isOk: boolean, says: string) => ({ what, isOk, says });
type Finding = ReturnType<typeof toFinding>;

export const checkedSettings = z.object({ ...mailSettings, PUBLIC_URL: httpUrl.optional() });
type CheckedSettings = z.infer<typeof checkedSettings>;

/** Names that only this machine or network knows. */
const isLocal = (host: string) =>
  /(^|\.)(localhost|local|internal|test|invalid)$|^[\d.]+$|^\[|^[^.]+$/.test(host);

function checkServer({ SMTP_URL }: CheckedSettings): Finding[] {
  if (SMTP_URL === undefined)
    return [toFinding('SMTP_URL', false, 'not set: mails wait until they are too old')];
  const { protocol, host, username, searchParams } = new URL(SMTP_URL);
  const hasTls = protocol === 'smtps:' || searchParams.get('ignoreTLS') !== 'true';
  const noTls = 'off by ignoreTLS: mails and the password can be read on their way';
  const noLogin = 'none: servers on the internet want smtps://<user>:<password>@…';
  return [
    toFinding('SMTP_URL', true, host),
    toFinding('TLS', hasTls, hasTls ? 'required' : noTls),
    toFinding('Login', username !== '', username === '' ? noLogin : 'with user and password'),
  ];
}

async function checkConnection(settings: CheckedSettings): Promise<Finding[]> {
  const transport = createTransport(settings);
  if (!transport) return [];
  try {
    await transport.verify();
    return [toFinding('Connection', true, 'the server answers and accepts the login')];
  } catch (error) {
    return [toFinding('Connection', false, explain(error))];
  } finally {
    await transport.close();
  }
}

/** A finding about a name that others have to reach. */
const checkReach = (what: string, host: string, value: string, fault: string) =>
  toFinding(what, !isLocal(host), isLocal(host) ? `${value}${fault}` : value);

/** Looks at the settings that a mail needs to arrive, and at the server that they name. */
export async function checkSettings(settings: CheckedSettings): Promise<Finding[]> {
  const { MAIL_FROM, PUBLIC_URL = '' } = settings;
  const { address, domain } = parseMailbox(MAIL_FROM);
  const noAddress = ' is no address that others can answer to: set one of your own domain';
  const noUrl = ': the links of mails lead nowhere for others';
  return [
    ...checkServer(settings),
    ...(await checkConnection(settings)),
    checkReach('MAIL_FROM', domain, address, noAddress),
    ...(PUBLIC_URL ? [checkReach('PUBLIC_URL', new URL(PUBLIC_URL).hostname, PUBLIC_URL, noUrl)] : []),
  ];
}
