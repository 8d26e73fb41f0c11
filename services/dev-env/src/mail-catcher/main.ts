import createCatcher from 'maildev';

const KEPT_MAILS = 500;

// Its settings are the environment variables that maildev documents: MAILDEV_SMTP_PORT, MAILDEV_WEB_PORT and so on.
const catcher = createCatcher();
// maildev keeps every mail, in its memory and as a file.
catcher.on('new', () => {
  for (const { id } of catcher.store.slice(0, -KEPT_MAILS)) {
    catcher.deleteEmail(id, (error) => {
      if (error) console.error(error);
    });
  }
});
await catcher.listen();
