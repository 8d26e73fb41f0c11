import type { MailState } from '@bookstore/contracts/mails';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../shared/format.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { mailProblemsQuery } from './mails.queries.ts';

const Line = ({ text, state }: { text: string; state: MailState }) => (
  <p>
    {text}{' '}
    <Link to="/dashboard/mails" search={{ state }} className="inline-block py-1 font-semibold underline">
      See {state} mails
    </Link>
  </p>
);

/** Says that mails failed, or wait for too long. */
export function MailNotice() {
  const { data } = useQuery(mailProblemsQuery());
  if (!data || (data.failed === 0 && !data.isLate)) return null;
  return (
    <div role="status" className="flex gap-3 rounded-xl bg-warning-soft px-5 py-3 text-warning">
      <Icon name="warning" className="mt-1 size-6" />
      <div>
        {data.failed > 0 && (
          <Line text={`${countOf(data.failed, 'mail', 'mails')} could not be sent.`} state="failed" />
        )}
        {data.isLate && <Line text="Mails have been waiting for more than an hour." state="waiting" />}
      </div>
    </div>
  );
}
