import createCatcher from 'maildev';

const KEPT_MAILS = 500;
/** By this `services/mail` knows that a mail was not delivered. */
const REPLY = 'Caught, not delivered';

/** Its settings are the environment variables that maildev documents: MAILDEV_SMTP_PORT, MAILDEV_WEB_PORT and so on. */
export async function startMailCatcher(): Promise<void> {
  const catcher = createCatcher();
  // maildev keeps every mail, in its memory and as a file.
  catcher.on('new', () => {
    for (const { id } of catcher.store.slice(0, -KEPT_MAILS)) {
      catcher.deleteEmail(id, (error) => {
        if (error) console.error(error);
      });
    }
  });
  const { onData } = catcher.smtp;
  catcher.smtp.onData = (stream, session, callback) => {
    onData(stream, session, (error) => {
      callback(error, REPLY);
    });
  };
  await catcher.listen();
}
