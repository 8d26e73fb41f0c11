import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { readSettings, SettingsError, withSecretFiles } from '@bookstore/runtime/settings';
import { checkMail } from './check-mail.ts';
import { checkedSettings, checkSettings } from './check-settings.ts';

const USAGE =
  'Usage: npm run mail:check -- [you@example.com] [--dkim selector], with SMTP_URL and MAIL_FROM in the environment';
const DNS_OPTIONS = { timeout: 3000, tries: 2 };

/** Prints what is right and what is missing. @returns whether nothing is. */
async function check(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    options: { dkim: { type: 'string' } },
    allowPositionals: true,
  });
  const settings = readSettings(checkedSettings, withSecretFiles(checkedSettings, process.env));
  const findings = await checkSettings(settings, { dns: new Resolver(DNS_OPTIONS), selector: values.dkim });
  for (const { what, isOk, says } of findings)
    console.log(`${isOk ? 'ok     ' : 'MISSING'} ${what.padEnd(11)} ${says}`);
  const areOk = findings.every(({ isOk }) => isOk);
  const [to] = positionals;
  if (!to) return areOk;
  const { isSent, message } = await checkMail(to, settings);
  console.log(`${isSent ? 'ok     ' : 'MISSING'} ${'Test mail'.padEnd(11)} ${message}`);
  return areOk && isSent;
}

try {
  process.exitCode = (await check(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof TypeError)) throw error;
  console.error(error instanceof SettingsError ? error.message : USAGE);
  process.exitCode = 1;
}
