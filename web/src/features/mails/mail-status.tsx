import type { MailState, OrderMail } from '@bookstore/contracts/mails';
import { capitalize, countOf } from '../../shared/format.ts';
import { formatMoment } from '../../shared/format-dates.ts';
import { Badge, type BadgeLook } from '../../shared/ui/badge.tsx';

const LOOKS = {
  waiting: 'warning',
  sent: 'open',
  failed: 'failure',
  skipped: 'ended',
} as const satisfies Record<MailState, BadgeLook>;
const CAUGHT = 'Caught, not delivered';

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>;

/** Whether and when a mail was sent, or what the last attempt failed with and when the next one is. */
export function MailStatus({ mail }: { mail: OrderMail }) {
  const { state, sentAt, isCaught, reason, attempts, nextAt } = mail;
  return (
    <>
      <Badge look={isCaught ? 'ended' : LOOKS[state]}>{isCaught ? CAUGHT : capitalize(state)}</Badge>
      {sentAt && (
        <span className="mt-1 block text-sm text-muted">
          <Moment at={sentAt} />
        </span>
      )}
      {state !== 'sent' && (
        <>
          {reason && <span className="mt-1 block text-sm wrap-anywhere text-danger">{reason}</span>}
          <span className="mt-1 block text-sm text-muted">
            {attempts === 0 ? 'Not tried' : countOf(attempts, 'attempt', 'attempts')}
            {reason && nextAt && (
              <>
                , the next <Moment at={nextAt} />
              </>
            )}
          </span>
        </>
      )}
    </>
  );
}
