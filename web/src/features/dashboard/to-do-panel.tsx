import { MAX_PAGEABLE_ORDERS } from '@bookstore/contracts/order-lists';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { formatTotal } from '../../shared/format.ts';
import { useShop } from '../../shared/shop.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { readOverdue } from '../../shared/shop-days.ts';
import { lateMailsQuery, type ToDo, toDoQuery } from './to-do.queries.ts';

const LOAD_FAILED = 'What is to do could not be loaded.';
const NOTHING = 'Nothing: no order waits for staff, no counted book is low and no mail failed.';

type Task = {
  label: string;
  note?: string;
  count?: number;
  icon: ComponentProps<typeof Icon>['name'];
  isUrgent?: boolean;
  link: LinkProps;
};

const orders = (search: object): LinkProps => ({ to: '/dashboard/orders', search });
const mails = (state: 'failed' | 'waiting'): LinkProps => ({ to: '/dashboard/mails', search: { state } });

/** What waits, with the list of it: what is overdue first. `to` is the last day whose orders are. */
const listTasks = (toDo: ToDo, isMailLate: boolean, { to, note }: { to: string; note: string }) =>
  [
    {
      label: 'overdue to ship',
      note,
      count: toDo.overdueToShip,
      icon: 'clock',
      isUrgent: true,
      link: orders({ status: 'confirmed', sort: 'oldest', to }),
    },
    {
      label: 'overdue to confirm',
      note,
      count: toDo.overdueToConfirm,
      icon: 'clock',
      isUrgent: true,
      link: orders({ status: 'placed', sort: 'oldest', to }),
    },
    {
      label: 'to ship',
      count: toDo.toShip,
      icon: 'parcel',
      link: orders({ status: 'confirmed', sort: 'oldest' }),
    },
    { label: 'to confirm', count: toDo.toConfirm, icon: 'check', link: orders({ status: 'placed' }) },
    {
      label: 'low stock',
      count: toDo.lowBooks,
      icon: 'book',
      link: { to: '/dashboard/manage-books', search: { stock: 'low-first' } },
    },
    { label: 'failed mails', count: toDo.failedMails, icon: 'mail', isUrgent: true, link: mails('failed') },
    ...(isMailLate
      ? [
          {
            label: 'Mails wait',
            note: 'for more than an hour',
            icon: 'mail',
            isUrgent: true,
            link: mails('waiting'),
          } as const,
        ]
      : []),
  ] satisfies Task[];

const TaskLink = ({ label, note, count, icon, isUrgent = false, link }: Task) => (
  <Link
    {...link}
    className={`flex min-h-14 items-center gap-3 rounded-lg border px-4 py-2 hover:border-current ${isUrgent ? 'border-danger/40 bg-danger-soft text-danger' : 'border-line-strong text-accent'}`}
  >
    <Icon name={icon} />
    {count !== undefined && (
      <span className="text-2xl font-semibold tabular-nums">{formatTotal(count, MAX_PAGEABLE_ORDERS)}</span>
    )}{' '}
    <span className="leading-tight font-semibold">
      {label} {note && <span className="block text-sm font-normal">{note}</span>}
    </span>
  </Link>
);

/** What waits for staff, each a link to its list. */
export function ToDoPanel() {
  const { timeZone } = useShop();
  const overdue = readOverdue(timeZone);
  const { data: toDo, isError } = useQuery(toDoQuery(overdue.to));
  const { data: isMailLate = false } = useQuery(lateMailsQuery());
  const tasks: Task[] = toDo ? listTasks(toDo, isMailLate, overdue) : [];
  const waiting = tasks.filter(({ count }) => count !== 0);
  return (
    <Panel title="To do" className="mb-4">
      {waiting.length > 0 ? (
        <ul className="mt-3 grid gap-3 min-[30rem]:grid-cols-2 sm:flex sm:flex-wrap">
          {waiting.map((task) => (
            <li key={task.label}>
              <TaskLink {...task} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-muted">{(toDo && NOTHING) ?? (isError ? LOAD_FAILED : 'Loading...')}</p>
      )}
    </Panel>
  );
}
