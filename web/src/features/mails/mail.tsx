import type { MailState, OrderMail } from '@bookstore/contracts/mails';
import { i18n } from '@bookstore/i18n/i18n';
import { showAlert, showDialog } from '../../shared/dialogs/dialogs.ts';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import { readCode } from '../../shared/http/http.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { MAIL_STATE_LABELS } from '../../shared/mails/mail-labels.ts';
import { Badge, type BadgeLook } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { useSendMail } from './mails.queries.ts';

const sayAgain = () => i18n.t('Send again');

/** The look of the badge and the label of the button for mails of each state. */
const STATES = {
  waiting: { look: 'warning', send: () => i18n.t('Send now') },
  sent: { look: 'open', send: sayAgain },
  failed: { look: 'failure', send: sayAgain },
  skipped: { look: 'ended', send: () => i18n.t('Send anyway') },
} as const satisfies Record<MailState, { look: BadgeLook; send: () => string }>;

export const nameMail = ({ subject, to }: OrderMail): string =>
  i18n.t('{subject}, to {address}', { subject, address: to });

type WhenProps = { at: string; isLine: boolean };

const When = ({ at, isLine }: WhenProps) =>
  isLine ? <Moment at={at} /> : <time dateTime={at}>{formatShopMoment(at)}</time>;

type MailStatusProps = {
  mail: OrderMail;
  /** Whether it is in a line of a table, which does not show all of a long reason. */
  isLine?: boolean;
};

/** How often a mail was tried, and when it is again. */
const Attempts = ({ mail: { attempts, reason, nextAt }, isLine }: Required<MailStatusProps>) =>
  reason && nextAt ? (
    <Trans
      id="{count, plural, =0 {Not tried} one {# attempt} other {# attempts}}, the next <when/>"
      values={{ count: attempts }}
      components={{ when: <When at={nextAt} isLine={isLine} /> }}
    />
  ) : (
    i18n.t('{count, plural, =0 {Not tried} one {# attempt} other {# attempts}}', { count: attempts })
  );

/** Whether and when a mail was sent, or what the last attempt failed with and when the next one is. */
export function MailStatus({ mail, isLine = false }: MailStatusProps) {
  const { state, sentAt, isCaught, reason } = mail;
  const part = `text-sm ${isLine ? 'max-md:mt-1 max-md:block' : 'mt-1 block'}`;
  return (
    <>
      <Badge look={isCaught ? 'ended' : STATES[state].look}>
        {isCaught ? i18n.t('Caught, not delivered') : MAIL_STATE_LABELS[state]()}
      </Badge>
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
            <Attempts mail={mail} isLine={isLine} />
          </span>
        </>
      )}
    </>
  );
}

const SEND_REFUSALS: Readonly<Record<string, () => string>> = {
  NOT_FOUND: () => i18n.t('This mail is no longer stored.'),
  RATE_LIMITED: () => i18n.t('Ten mails were sent again to this address today. More can be tomorrow.'),
};

const explainFailure = (error: Error): string =>
  SEND_REFUSALS[readCode(error) ?? '']?.() ?? i18n.t('The mail could not be sent again. Please try again.');

const confirmRepeat = ({ subject, to, isCaught }: OrderMail) =>
  showDialog({
    title: i18n.t('Send this mail once more?'),
    text: isCaught
      ? i18n.t('“{subject}” was already caught on its way to {address}.', { subject, address: to })
      : i18n.t('“{subject}” was already sent to {address}.', { subject, address: to }),
    tone: 'warning',
    confirm: sayAgain(),
    cancel: i18n.t('Go back'),
  });

/** Sends mails again, asking first if one was sent before. `onSent` gets the changed mail. */
export function useMailSending(onSent: (mail: OrderMail) => void) {
  const { mutate, data, reset } = useSendMail();
  const send = async (mail: OrderMail) => {
    if (mail.state === 'sent' && !(await confirmRepeat(mail))) return;
    mutate(mail.id, {
      onSuccess: onSent,
      onError: (error) => void showAlert(explainFailure(error)),
    });
  };
  return { send, sent: data, forget: reset };
}

type SendButtonProps = { mail: OrderMail; onSend: (mail: OrderMail) => Promise<void> };

export function SendButton({ mail, onSend }: SendButtonProps) {
  const label = STATES[mail.state].send();
  return (
    <Button
      look={mail.state === 'sent' ? 'quiet' : 'secondary'}
      className="px-3 whitespace-nowrap md:min-h-9 md:py-1"
      aria-label={i18n.t('{action}: {mail}', { action: label, mail: nameMail(mail) })}
      onClick={() => void onSend(mail)}
    >
      {label}
    </Button>
  );
}
