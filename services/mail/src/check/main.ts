import { readSettings, SettingsError, withSecretFiles } from '@bookstore/runtime/settings';
import { z } from 'zod';
import { mailSettings } from '../settings.ts';
import { checkMail } from './check-mail.ts';

const settings = z.object(mailSettings);
const USAGE = 'Usage: npm run mail:check -- you@example.com, with SMTP_URL and MAIL_FROM in the environment';

async function check(to: string | undefined) {
  if (!to) return { isSent: false, message: USAGE };
  try {
    return await checkMail(to, readSettings(settings, withSecretFiles(settings, process.env)));
  } catch (error) {
    if (error instanceof SettingsError) return { isSent: false, message: error.message };
    throw error;
  }
}

const { isSent, message } = await check(process.argv[2]);
console[isSent ? 'log' : 'error'](message);
process.exitCode = isSent ? 0 : 1;
