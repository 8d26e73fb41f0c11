import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../shared/format/format-dates.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from './order-lines.tsx';
import { ownMailsQuery } from './orders.queries.ts';

/** The mails that the customer was sent about an order, the last first, each folded. Nothing where there are none. */
export function OwnMails({ orderId }: { orderId: string }) {
  const { data: mails = [], isError, refetch } = useQuery(ownMailsQuery(orderId));
  if (isError)
    return (
      <Panel title={i18n.t('What we wrote you')}>
        <p className="mb-3 text-muted">{PAGE_NOTICES.mailsLoadFailed}</p>
        <Button look="secondary" onClick={() => void refetch()}>
          {i18n.t('Try again')}
        </Button>
      </Panel>
    );
  if (mails.length === 0) return null;
  return (
    <Panel title={i18n.t('What we wrote you')}>
      <ul className="divide-y divide-line border-t border-line">
        {mails.map(({ id, subject, sentAt, text }) => (
          <li key={id}>
            <details>
              <summary className="min-h-11 py-3 wrap-anywhere">
                <span className="font-semibold">{subject}</span>{' '}
                <time dateTime={sentAt} className="block ps-4 text-sm text-muted">
                  {formatMoment(sentAt)}
                </time>
              </summary>
              <p className="mb-4 border-s-3 border-line ps-4 wrap-anywhere whitespace-pre-line">{text}</p>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
