import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf } from '../../shared/format.ts';
import { openStaffItem } from '../../shared/staff-storage.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { useDisclosure } from '../../shared/ui/use-disclosure.ts';
import { lookedAt, type News, newsQuery, OVERDUE_HOURS } from './news.queries.ts';

const PANEL_ID = 'notifications';

const KINDS = [
  { kind: 'placed', label: 'New orders', to: '/dashboard/orders', search: { status: 'placed' } },
  {
    kind: 'toConfirm',
    label: 'Overdue, to confirm',
    to: '/dashboard/orders',
    search: { status: 'placed', sort: 'oldest' },
  },
  {
    kind: 'toShip',
    label: 'Overdue, to ship',
    to: '/dashboard/orders',
    search: { status: 'confirmed', sort: 'oldest' },
  },
  {
    kind: 'lowBooks',
    label: 'Low stock',
    to: '/dashboard/manage-books',
    search: { stock: 'low-first' },
  },
  { kind: 'failedMails', label: 'Failed mails', to: '/dashboard/mails', search: { state: 'failed' } },
] as const;

/** What is new since staff last looked, which is kept in this browser. Looking makes it old. */
function useNews() {
  const [item] = useState(() => openStaffItem(localStorage, 'notifications', lookedAt));
  const [seen, setSeen] = useState(() => item.read() ?? { lowBooks: [], failedMails: [] });
  const { data, isError } = useQuery(newsQuery(seen));
  const look = () => {
    if (!data) return;
    item.keep(data.lookedAt);
    setSeen(data.lookedAt);
  };
  return { news: data?.news, isError, look };
}

const Count = ({ count }: { count: number }) => (
  <span
    className={`min-w-6 rounded-full px-1.5 text-center text-sm/6 font-semibold tabular-nums ${count > 0 ? 'bg-second text-on-accent' : 'text-muted'}`}
  >
    {count}
  </span>
);

type NewsListProps = { news: News; onChoose: () => void };

const NewsList = ({ news, onChoose }: NewsListProps) => (
  <ul>
    {KINDS.map(({ kind, label, ...target }) => (
      <li key={kind}>
        <Link
          {...target}
          className="flex min-h-11 items-center justify-between gap-4 px-4 hover:bg-paper-deep"
          onClick={onChoose}
        >
          {label} <Count count={news[kind]} />
        </Link>
      </li>
    ))}
  </ul>
);

/** How much is new since staff last looked, and what: a link to the list of each kind. */
export function NotificationButton() {
  const { news, isError, look } = useNews();
  const { isOpen, setIsOpen, root, button } = useDisclosure<HTMLDivElement>();
  /** Stays while it is read. */
  const [shown, setShown] = useState<News>();
  const total = Object.values(news ?? {}).reduce((sum, count) => sum + count, 0);

  const toggle = () => {
    if (!isOpen) {
      setShown(news);
      look();
    }
    setIsOpen(!isOpen);
  };

  return (
    <div ref={root} className="sm:relative">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={PANEL_ID}
        title="Notifications"
        className="relative flex size-11 items-center justify-center rounded-full text-accent hover:bg-accent-soft"
        onClick={toggle}
      >
        <Icon name="bell" />
        <span className="sr-only">Notifications, {total} new</span>
        {total > 0 && (
          <span aria-hidden="true" className="absolute -top-0.5 left-6">
            <Count count={total} />
          </span>
        )}
      </button>
      <p role="status" className="sr-only">
        {total > 0 && countOf(total, 'new notification', 'new notifications')}
      </p>
      <div
        id={PANEL_ID}
        role="group"
        aria-label="Notifications"
        hidden={!isOpen}
        className="absolute right-0 z-40 mt-2 w-76 overflow-hidden rounded-xl border border-line bg-surface py-1 shadow-lg max-sm:inset-x-4 max-sm:w-auto"
      >
        <p className="border-b border-line px-4 py-2 font-semibold">New since you last looked</p>
        {shown ? (
          <NewsList news={shown} onChoose={() => setIsOpen(false)} />
        ) : (
          <p className="px-4 py-3 text-muted">
            {isError ? 'What is new could not be loaded.' : 'Loading...'}
          </p>
        )}
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          Overdue: placed more than {OVERDUE_HOURS} hours ago and not shipped.
        </p>
      </div>
    </div>
  );
}
