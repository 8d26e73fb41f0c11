import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf } from '../../shared/format.ts';
import { openStaffItem } from '../../shared/staff-storage.ts';
import { useShop } from '../../shared/shop.ts';
import { readOverdue } from '../../shared/shop-days.ts';
import { browserStorage } from '../../shared/storage.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { useDisclosure } from '../../shared/ui/use-disclosure.ts';
import { lastSeen, type Counts, notificationsQuery, type Seen } from './notifications.queries.ts';

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

/** What is new since the notifications were last opened in this browser. */
function useNotifications(overdueTo: string) {
  const [item] = useState(() => openStaffItem(browserStorage, 'notifications', lastSeen));
  const [seen, setSeen] = useState<Seen>(() => item.read() ?? {});
  const { data, isError } = useQuery(notificationsQuery(item, seen, overdueTo));
  const markSeen = () => {
    if (!data) return;
    item.keep(data.lastSeen);
    setSeen(data.lastSeen);
  };
  return { counts: data?.counts, isError, markSeen };
}

const Count = ({ count }: { count: number }) => (
  <span
    className={`min-w-6 rounded-full px-1.5 text-center text-sm/6 font-semibold tabular-nums ${count > 0 ? 'bg-second text-on-accent' : 'text-muted'}`}
  >
    {count}
  </span>
);

type NotificationListProps = { counts: Counts; onChoose: () => void };

const NotificationList = ({ counts, onChoose }: NotificationListProps) => (
  <ul>
    {KINDS.map(({ kind, label, ...target }) => (
      <li key={kind}>
        <Link
          {...target}
          className="flex min-h-11 items-center justify-between gap-4 px-4 hover:bg-paper-deep"
          onClick={onChoose}
        >
          {label} <Count count={counts[kind]} />
        </Link>
      </li>
    ))}
  </ul>
);

/** A button with the number of notifications, which opens links to the list of each kind. */
export function NotificationButton() {
  const overdue = readOverdue(useShop().timeZone);
  const { counts, isError, markSeen } = useNotifications(overdue.to);
  const { isOpen, close, root, button } = useDisclosure<HTMLDivElement>(PANEL_ID);
  /** The counts when the list was opened. */
  const [shown, setShown] = useState<Counts>();
  const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);

  const toggle = () => {
    if (!isOpen) {
      setShown(counts);
      markSeen();
    }
    button.onClick();
  };

  return (
    <div ref={root} className="sm:relative">
      <button
        {...button}
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
          <NotificationList counts={shown} onChoose={close} />
        ) : (
          <p className="px-4 py-3 text-muted">
            {isError ? 'What is new could not be loaded.' : 'Loading...'}
          </p>
        )}
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          Overdue: {overdue.note} and not shipped.
        </p>
      </div>
    </div>
  );
}
