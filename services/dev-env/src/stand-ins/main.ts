/** What stands in for services outside: a mail server by maildev's own settings, Google's sign-in by `GOOGLE_ISSUER`. */
if (process.env['MAILDEV_SMTP_PORT']) await (await import('./mail-catcher.ts')).startMailCatcher();
if (process.env['GOOGLE_ISSUER']) await (await import('./google.ts')).startGoogle(process.env);
// What starting has left.
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
