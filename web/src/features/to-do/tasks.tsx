import { MAX_PAGEABLE_ORDERS } from '@bookstore/contracts/order-lists';
import type { OpenStatus } from '@bookstore/contracts/order-transitions';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatTotal } from '../../shared/format/format.ts';
import { nextStepOf } from '../../shared/orders/next-steps.ts';
import { StaffIcon, type StaffIconName } from '../../shared/ui/staff-icon.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { lateMailsQuery, type ToDo, toDoQuery } from './to-do.queries.ts';

/** Something that waits for staff, with the list of it. */
export type Task = {
  label: string;
  note?: string;
  count?: number;
  icon: StaffIconName;
  isUrgent?: boolean;
  link: LinkProps;
};

const orders = (status: OpenStatus, search: { overdue?: 'true' } = {}): LinkProps => ({
  to: '/dashboard/orders',
  search: { status, sort: 'oldest', ...search },
});
const mails = (state: 'failed' | 'waiting'): LinkProps => ({ to: '/dashboard/mails', search: { state } });

/** What waits to be done with orders of an open status, and with those of them that are overdue. */
const ORDER_LABELS = {
  placed: { all: () => i18n.t('to confirm'), overdue: () => i18n.t('overdue to confirm') },
  confirmed: { all: () => i18n.t('to ship'), overdue: () => i18n.t('overdue to ship') },
} as const satisfies Record<OpenStatus, Record<'all' | 'overdue', () => string>>;

/** The tasks, overdue orders first. */
const listTasks = (toDo: ToDo, isMailLate: boolean): Task[] => [
  ...toDo.orders.map(({ status, overdue }) => ({
    label: ORDER_LABELS[status].overdue(),
    count: overdue,
    icon: 'clock' as const,
    isUrgent: true,
    link: orders(status, { overdue: 'true' }),
  })),
  ...toDo.orders.map(({ status, all }) => ({
    label: ORDER_LABELS[status].all(),
    icon: nextStepOf(status).icon,
    count: all,
    link: orders(status),
  })),
  {
    label: i18n.t('low stock'),
    count: toDo.lowBooks,
    icon: 'book',
    link: { to: '/dashboard/manage-books', search: { stock: 'low-first' } },
  },
  {
    label: i18n.t('failed mails'),
    count: toDo.failedMails,
    icon: 'mail',
    isUrgent: true,
    link: mails('failed'),
  },
  ...(isMailLate
    ? [
        {
          label: i18n.t('Mails wait'),
          note: i18n.t('for more than an hour'),
          icon: 'mail' as const,
          isUrgent: true,
          link: mails('waiting'),
        },
      ]
    : []),
];

/** What waits for staff now, read again every `refreshMs`, or what is said where that is nothing. */
export function useTasks(refreshMs: number): { tasks: Task[]; note: string } {
  const { data: toDo, isError } = useQuery({ ...toDoQuery(), refetchInterval: refreshMs });
  const { data: isMailLate = false } = useQuery(lateMailsQuery());
  if (!toDo)
    return {
      tasks: [],
      note: isError ? i18n.t('What is to do could not be loaded.') : i18n.t('Loading...'),
    };
  const tasks = listTasks(toDo, isMailLate).filter(({ count }) => count !== 0);
  return {
    tasks,
    note: i18n.t('Nothing: no order waits for staff, no counted book is low and no mail failed.'),
  };
}

export const TaskLink = ({ task, onClick }: { task: Task; onClick?: () => void }) => {
  const { label, note, count, icon, isUrgent = false, link } = task;
  return (
    <Link
      {...link}
      {...(onClick && { onClick })}
      className={`flex min-h-14 items-center gap-3 rounded-lg border px-4 py-2 hover:border-current ${isUrgent ? 'border-danger/40 bg-danger-soft text-danger' : 'border-line-strong text-accent'}`}
    >
      <StaffIcon name={icon} />
      {count !== undefined && (
        <span className="text-2xl font-semibold tabular-nums">{formatTotal(count, MAX_PAGEABLE_ORDERS)}</span>
      )}{' '}
      <span className="leading-tight font-semibold">
        {label} {note && <span className="block text-sm font-normal">{note}</span>}
      </span>
    </Link>
  );
};

const REFRESH_MS = 5000;

/** What waits for staff, each a link to its list. */
export function ToDoPanel() {
  const { tasks, note } = useTasks(REFRESH_MS);
  return (
    <Panel title={i18n.t('To do')} className="mb-4">
      {tasks.length > 0 ? (
        <ul className="mt-3 grid gap-3 min-[30rem]:grid-cols-2 sm:flex sm:flex-wrap">
          {tasks.map((task) => (
            <li key={task.label}>
              <TaskLink task={task} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-muted">{note}</p>
      )}
    </Panel>
  );
}
