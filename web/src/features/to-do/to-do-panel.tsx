import { Panel } from '../../shared/ui/panel.tsx';
import { TaskLink, useTasks } from './tasks.tsx';

const REFRESH_MS = 5000;

/** What waits for staff, each a link to its list. */
export function ToDoPanel() {
  const { tasks, note } = useTasks(REFRESH_MS);
  return (
    <Panel title="To do" className="mb-4">
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
