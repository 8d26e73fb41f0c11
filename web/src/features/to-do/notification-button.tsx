import { i18n } from '@bookstore/i18n/i18n';
import { formatCount } from '../../shared/format/format.ts';
import { StaffIcon } from '../../shared/ui/staff-icon.tsx';
import { useDisclosure } from '../../shared/ui/use-disclosure.ts';
import { TaskLink, useTasks } from './tasks.tsx';

const PANEL_ID = 'notifications';
const REFRESH_MS = 60_000;

const TaskList = ({ tasks, note, onClick }: ReturnType<typeof useTasks> & { onClick: () => void }) => (
  <>
    <p className="font-semibold">{i18n.t('To do')}</p>
    {tasks.length > 0 ? (
      <ul className="mt-3 grid gap-2">
        {tasks.map((task) => (
          <li key={task.label}>
            <TaskLink task={task} onClick={onClick} />
          </li>
        ))}
      </ul>
    ) : (
      <p className="mt-1 text-muted">{note}</p>
    )}
  </>
);

/** A button with the number of what is urgent, which opens what waits for staff: the same as on the dashboard. */
export function NotificationButton() {
  const { tasks, note } = useTasks(REFRESH_MS);
  const { isOpen, close, root, button } = useDisclosure<HTMLDivElement>(PANEL_ID);
  const urgent = tasks.reduce((sum, { isUrgent, count = 1 }) => (isUrgent ? sum + count : sum), 0);
  return (
    <div ref={root} className="sm:relative">
      <button
        {...button}
        title={i18n.t('Notifications')}
        className="relative flex size-11 items-center justify-center rounded-full text-accent hover:bg-accent-soft"
      >
        <StaffIcon name="bell" />
        <span className="sr-only">
          {i18n.t('Notifications, {count} urgent', { count: formatCount(urgent) })}
        </span>
        {urgent > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 start-6 min-w-6 rounded-full bg-second px-1.5 text-center text-sm/6 font-semibold text-on-accent tabular-nums"
          >
            {formatCount(urgent)}
          </span>
        )}
      </button>
      <p role="status" className="sr-only">
        {urgent > 0 &&
          i18n.t('{count, plural, one {# urgent notification} other {# urgent notifications}}', {
            count: urgent,
          })}
      </p>
      <div
        id={PANEL_ID}
        role="group"
        aria-label={i18n.t('Notifications')}
        hidden={!isOpen}
        className="absolute end-0 z-40 mt-2 w-76 rounded-xl border border-line bg-surface p-4 shadow-lg max-sm:inset-x-4 max-sm:w-auto"
      >
        {isOpen && <TaskList tasks={tasks} note={note} onClick={close} />}
      </div>
    </div>
  );
}
