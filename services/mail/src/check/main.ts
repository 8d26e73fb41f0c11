import { parseArgs } from 'node:util';
import { readSettings, SettingsError, withSecretFiles } from '@bookstore/runtime/settings';
import { checkedSettings, checkMail, checkSettings } from './check.ts';

const USAGE =
  'Usage: npm run mail:check -- [you@example.com], with SMTP_URL and MAIL_FROM in the environment';

/** Prints what is right and what is missing. @returns whether nothing is. */
async function check(args: string[]): Promise<boolean> {
  const [to] = parseArgs({ args, allowPositionals: true }).positionals;
  const settings = readSettings(checkedSettings, withSecretFiles(checkedSettings, process.env));
  const findings = await checkSettings(settings);
  for (const { what, isOk, says } of findings)
    console.log(`${isOk ? 'ok     ' : 'MISSING'} ${what.padEnd(11)} ${says}`);
  const areOk = findings.every(({ isOk }) => isOk);
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
