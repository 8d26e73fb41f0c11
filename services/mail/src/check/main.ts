import { readSettings, withSecretFiles } from '@bookstore/runtime/settings';
import { z } from 'zod';
import { mailSettings } from '../settings.ts';
import { checkMail } from './check-mail.ts';

const [to] = process.argv.slice(2);
if (to) {
  const settings = readSettings(z.object(mailSettings), withSecretFiles(process.env));
  const { isSent, message } = await checkMail(to, settings);
  console[isSent ? 'log' : 'error'](message);
  process.exitCode = isSent ? 0 : 1;
} else {
  console.error(
    'Usage: npm run mail:check -- you@example.com, with SMTP_URL and MAIL_FROM in the environment',
  );
  process.exitCode = 1;
}
