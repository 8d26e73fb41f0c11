import type { MailState, OrderMail } from '@bookstore/contracts/mails';
import { showAlert, showDialog } from '../../shared/dialogs/dialogs.ts';
import { capitalize, countOf } from '../../shared/format/format.ts';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import { readCode } from '../../shared/http/http.ts';
import { Badge, type BadgeLook } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { useSendMail } from './mails.queries.ts';

/** The look of the badge and the label of the button for mails of each state. */
const STATES = {
  waiting: { look: 'warning', send: 'Send now' },
  sent: { look: 'open', send: 'Send again' },
  failed: { look: 'failure', send: 'Send again' },
  skipped: { look: 'ended', send: 'Send anyway' },
} as const satisfies Record<MailState, { look: BadgeLook; send: string }>;
const CAUGHT = 'Caught, not delivered';

export const nameMail = ({ subject, to }: OrderMail): string => `${subject}, to ${to}`;

type WhenProps = { at: string; isLine: boolean };

const When = ({ at, isLine }: WhenProps) =>
  isLine ? <Moment at={at} /> : <time dateTime={at}>{formatShopMoment(at)}</time>;

type MailStatusProps = {
  mail: OrderMail;
  /** Whether it is in a line of a table, which does not show all of a long reason. */
  isLine?: boolean;
};

/** Whether and when a mail was sent, or what the last attempt failed with and when the next one is. */
export function MailStatus({ mail, isLine = false }: MailStatusProps) {
  const { state, sentAt, isCaught, reason, attempts, nextAt } = mail;
  const part = `text-sm ${isLine ? 'max-md:mt-1 max-md:block' : 'mt-1 block'}`;
  return (
    <>
      <Badge look={isCaught ? 'ended' : STATES[state].look}>{isCaught ? CAUGHT : capitalize(state)}</Badge>
      {sentAt && (
        <span className={`${part} text-muted`}>
          <When at={sentAt} isLine={isLine} />
        </span>
      )}
      {state !== 'sent' && (
        <>
          {reason && (
            <span
              title={reason}
              className={`${part} wrap-anywhere text-danger ${isLine ? 'md:order-1 md:basis-full md:truncate md:leading-4' : ''}`}
            >
              {reason}
            </span>
          )}
          <span className={`${part} text-muted`}>
            {attempts === 0 ? 'Not tried' : countOf(attempts, 'attempt', 'attempts')}
            {reason && nextAt && (
              <>
                , the next <When at={nextAt} isLine={isLine} />
              </>
            )}
          </span>
        </>
      )}
    </>
  );
}

const SEND_FAILED = 'The mail could not be sent again. Please try again.';
const SEND_REFUSALS: Readonly<Record<string, string>> = {
  NOT_FOUND: 'This mail is no longer stored.',
  RATE_LIMITED: 'Ten mails were sent again to this address today. More can be tomorrow.',
};

const confirmRepeat = ({ subject, to, isCaught }: OrderMail) =>
  showDialog({
    title: 'Send this mail once more?',
    text: `“${subject}” was already ${isCaught ? 'caught on its way' : 'sent'} to ${to}.`,
    tone: 'warning',
    confirm: 'Send again',
    cancel: 'Go back',
  });

/** Sends mails again, asking first if one was sent before. `onSent` gets the changed mail. */
export function useMailSending(onSent: (mail: OrderMail) => void) {
  const { mutate, data, reset } = useSendMail();
  const send = async (mail: OrderMail) => {
    if (mail.state === 'sent' && !(await confirmRepeat(mail))) return;
    mutate(mail.id, {
      onSuccess: onSent,
      onError: (error) => void showAlert(SEND_REFUSALS[readCode(error) ?? ''] ?? SEND_FAILED),
    });
  };
  return { send, sent: data, forget: reset };
}

type SendButtonProps = { mail: OrderMail; onSend: (mail: OrderMail) => Promise<void> };

export function SendButton({ mail, onSend }: SendButtonProps) {
  const label = STATES[mail.state].send;
  return (
    <Button
      look={mail.state === 'sent' ? 'quiet' : 'secondary'}
      className="px-3 whitespace-nowrap md:min-h-9 md:py-1"
      aria-label={`${label}: ${nameMail(mail)}`}
      onClick={() => void onSend(mail)}
    >
      {label}
    </Button>
  );
}
