import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type SelectionBarProps = {
  /** What can be selected, for screen readers. */
  label: string;
  count: number;
  /** How many can be changed at once. */
  max: number;
  onClear: () => void;
  children: ReactNode;
};

/** What can be done with the selected rows of a table. It stays in sight while the table is scrolled. */
export const SelectionBar = ({ label, count, max, onClear, children }: SelectionBarProps) => (
  <div
    role="group"
    aria-label={label}
    className="sticky top-0 z-10 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-paper py-2"
  >
    <p role="status" className="mr-auto">
      {count > 0 ? `${count} selected` : 'None selected'}
      {count > max && `; at most ${max} at once`}
    </p>
    {count > 0 && (
      <Button look="quiet" onClick={onClear}>
        Clear selection
      </Button>
    )}
    {children}
  </div>
);

/** What became of one row. */
type Outcome = { id: string; content: ReactNode; isFailure: boolean };

type OutcomesProps = { title: string; outcomes: readonly Outcome[]; onClose: () => void };

/** What became of each row that was changed with others. */
export const Outcomes = ({ title, outcomes, onClose }: OutcomesProps) => (
  <div className="mb-4 flex items-start justify-between gap-4 rounded-xl border border-line bg-surface p-4">
    <div className="min-w-0">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 max-h-48 overflow-y-auto text-sm wrap-anywhere">
        {outcomes.map(({ id, content, isFailure }) => (
          <li key={id} className={`py-0.5 ${isFailure ? 'text-danger' : ''}`}>
            {content}
          </li>
        ))}
      </ul>
    </div>
    <Button look="quiet" onClick={onClose}>
      Close
    </Button>
  </div>
);
