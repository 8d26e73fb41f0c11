import {
  MAIL_STATES,
  MAX_PAGEABLE_MAILS,
  type MailState,
  type OrderMail,
  UNSENT_STATES,
} from '@bookstore/contracts/mails';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { MAIL_STATE_LABELS } from '../../shared/mails/mail-labels.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { ListPage } from '../../shared/ui/list-page.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { ResultBox } from '../../shared/ui/result-box.tsx';
import { toTabs } from '../../shared/ui/tabs.tsx';
import { MailStatus, nameMail, SendButton, useMailSending } from './mail.tsx';
import { mailCountsQuery, mailPageQuery, type MailSearch, orderMailsQuery } from './mails.queries.ts';
import { SendAllButton, SendAllResult, useSendingAll } from './send-all.tsx';

const NONE = {
  all: () => i18n.t('No mails yet. The first order brings the first one.'),
  waiting: () => i18n.t('No mails are waiting.'),
  sent: () => i18n.t('No mails were sent yet.'),
  failed: () => i18n.t('No mails failed.'),
  skipped: () => i18n.t('No mails were skipped.'),
} as const satisfies Record<MailState | 'all', () => string>;

const COLUMNS: readonly Column<OrderMail>[] = [
  {
    id: 'mail',
    get header() {
      return i18n.t('Mail');
    },
    isRowHeader: true,
    render: ({ orderId, subject, to }) => (
      <span className="grid md:leading-6">
        <Link
          to="/dashboard/orders/$number"
          params={{ number: orderId }}
          title={subject}
          className="font-semibold text-accent hover:underline max-md:py-2 xl:truncate"
        >
          {subject}
        </Link>{' '}
        <span
          title={to}
          className="text-sm font-normal text-muted max-xl:wrap-anywhere md:leading-4 xl:truncate"
        >
          {i18n.t('to {address}', { address: to })}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    get header() {
      return i18n.t('Status');
    },
    width: 'md:w-68 xl:w-100',
    render: (mail) => (
      <span className="min-w-0 max-md:text-end md:flex md:flex-wrap md:items-center md:gap-x-2">
        <MailStatus mail={mail} isLine />
      </span>
    ),
  },
  {
    id: 'created',
    get header() {
      return i18n.t('Created');
    },
    isWideOnly: true,
    width: 'md:w-40',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

/** The status of a mail that was sent again, which the list may not show any more. */
function SendResult({ mail, onClose }: { mail: OrderMail; onClose: () => void }) {
  const { data } = useQuery(orderMailsQuery(mail.orderId));
  const current = data?.items.find(({ id }) => id === mail.id) ?? mail;
  return (
    <ResultBox title={nameMail(mail)} onClose={onClose}>
      <MailStatus mail={current} />
    </ResultBox>
  );
}

type MailListProps = { search: MailSearch; onChange: (search: MailSearch) => void };

/** A page of mails. New ones appear by themselves. */
export function MailList({ search, onChange }: MailListProps) {
  const query = useQuery(mailPageQuery(search));
  const result = useRef<HTMLDivElement>(null);
  // The focus moves to the result, because the row of the button may be gone.
  const showResult = () => result.current?.focus();
  const { send, sent, forget } = useMailSending(showResult);
  const sendingAll = useSendingAll(showResult);
  const { data: counts } = useQuery(mailCountsQuery());
  const { state, page } = search;
  const unsent = UNSENT_STATES.find((each) => each === state);

  return (
    <ListPage
      query={query}
      loadError={i18n.t('The mails could not be loaded.')}
      tabs={{
        label: i18n.t('Mails by status'),
        tabs: toTabs({
          states: MAIL_STATES,
          labels: MAIL_STATE_LABELS,
          current: state,
          toLink: (each) => ({ to: '/dashboard/mails', search: { state: each } }),
          counts,
          max: MAX_PAGEABLE_MAILS,
        }),
      }}
      tools={
        unsent && query.data && query.data.total > 0 && <SendAllButton state={unsent} sending={sendingAll} />
      }
      total={{ noun: 'mail', max: MAX_PAGEABLE_MAILS }}
      page={page}
      onPage={(next) => onChange({ state, page: next })}
      caption={i18n.t('Mails')}
      columns={COLUMNS}
      getId={({ id }) => id}
      getName={nameMail}
      actionsWidth="md:w-38"
      renderActions={(mail) => <SendButton mail={mail} onSend={send} />}
      empty={<Notice title={page ? i18n.t('There are no mails on this page.') : NONE[state ?? 'all']()} />}
    >
      <div ref={result} role="status" tabIndex={-1}>
        {sent && <SendResult mail={sent} onClose={forget} />}
        {sendingAll.result && <SendAllResult result={sendingAll.result} onClose={sendingAll.forget} />}
      </div>
    </ListPage>
  );
}
