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
    className="sticky short:static top-0 z-10 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-paper py-2"
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
