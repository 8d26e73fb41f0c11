import type { OrderMail } from '@bookstore/contracts/mails';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { MAIL_KINDS } from '../../shared/mails/mail-labels.ts';
import { mayCall } from '../../shared/staff/staff-claims.ts';
import { MailStatus, SendButton, useMailSending } from './mail.tsx';
import { orderMailsQuery } from './mails.queries.ts';

type EntryProps = { mail: OrderMail; onSend: (mail: OrderMail) => Promise<void> };

const MailEntry = ({ mail, onSend }: EntryProps) => (
  <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
    <div className="min-w-0 flex-1 basis-48">
      <p>
        <Trans
          id="<kind>Mail: {kind}</kind> <to>to {address}</to>"
          values={{ kind: MAIL_KINDS[mail.kind](), address: mail.to }}
          components={{ kind: <span className="font-medium" />, to: <span className="wrap-anywhere" /> }}
        />
      </p>
      <MailStatus mail={mail} />
    </div>
    <SendButton mail={mail} onSend={onSend} />
  </div>
);

/** The mails about an order, as entries of its timeline. */
export function useOrderMails(orderId: string) {
  const { data, isError } = useQuery({ ...orderMailsQuery(orderId), enabled: mayCall('listMails') });
  const { send } = useMailSending(() => showToast(i18n.t('The mail is being sent')));
  return {
    isError: data === undefined && isError,
    entries: (data?.items ?? []).map((mail) => ({
      id: mail.id,
      at: mail.createdAt,
      content: <MailEntry mail={mail} onSend={send} />,
    })),
  };
}
