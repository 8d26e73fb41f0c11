import type { MailState, OrderMail } from '@bookstore/contracts/mails';
import { showAlert, showDialog } from '../../shared/dialogs/dialogs.ts';
import { RequestError } from '../../shared/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useSendMail } from './mails.queries.ts';

const SEND_FAILED = 'The mail could not be sent again. Please try again.';
const MAIL_GONE = 'This mail is no longer stored.';

const confirmRepeat = ({ subject, to, isCaught }: OrderMail) =>
  showDialog({
    title: 'Send this mail once more?',
    text: `“${subject}” was already ${isCaught ? 'caught on its way' : 'sent'} to ${to}.`,
    tone: 'warning',
    confirm: 'Send again',
    cancel: 'Go back',
  });

const LABELS = {
  waiting: 'Send now',
  sent: 'Send again',
  failed: 'Send again',
  skipped: 'Send anyway',
} as const satisfies Record<MailState, string>;

/** Sends mails again, one that was sent only after a question. `onSent` gets the mail as it is then. */
export function useMailSending(onSent: (mail: OrderMail) => void) {
  const { mutate, data, reset } = useSendMail();
  const send = async (mail: OrderMail) => {
    if (mail.state === 'sent' && !(await confirmRepeat(mail))) return;
    mutate(mail.id, {
      onSuccess: onSent,
      onError: (error) => {
        const isGone = error instanceof RequestError && error.code === 'NOT_FOUND';
        void showAlert(isGone ? MAIL_GONE : SEND_FAILED);
      },
    });
  };
  return { send, sent: data, forget: reset };
}

type SendButtonProps = { mail: OrderMail; onSend: (mail: OrderMail) => Promise<void> };

export function SendButton({ mail, onSend }: SendButtonProps) {
  const { state, subject, to } = mail;
  const label = LABELS[state];
  return (
    <Button
      look={state === 'sent' ? 'quiet' : 'secondary'}
      className="whitespace-nowrap"
      aria-label={`${label}: ${subject}, to ${to}`}
      onClick={() => void onSend(mail)}
    >
      {label}
    </Button>
  );
}
