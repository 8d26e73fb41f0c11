import { Button, type ButtonLook } from './button.tsx';

type SelectionBarProps = {
  /** What can be selected, for screen readers. */
  label: string;
  count: number;
  /** How many can be changed at once. */
  max: number;
  isPending: boolean;
  onClear: () => void;
  actions: readonly { label: string; look?: ButtonLook; onClick: () => void }[];
};

/**
 * What can be done with the selected rows of a table. It stays in sight while the table is scrolled, where it is narrow as
 * one line, which scrolls, too.
 */
export const SelectionBar = ({ label, count, max, isPending, onClear, actions }: SelectionBarProps) => (
  <div
    role="group"
    aria-label={label}
    className={`${count === 0 ? 'max-sm:sr-only' : ''} sticky short:static top-0 z-10 mb-4 flex items-center gap-x-3 gap-y-2 bg-paper p-1 -mx-1 max-lg:overflow-x-auto whitespace-nowrap lg:flex-wrap`}
  >
    <p role="status" className="mr-auto flex min-h-11 items-center">
      {count > 0 ? `${count} selected` : 'None selected'}
      {count > max && `; at most ${max} at once`}
    </p>
    {count > 0 && (
      <Button look="quiet" className="shrink-0" onClick={onClear}>
        Clear selection
      </Button>
    )}
    {actions.map((action) => (
      <Button
        key={action.label}
        look={action.look ?? 'secondary'}
        className={count === 0 ? 'max-lg:hidden' : 'shrink-0'}
        disabled={count === 0 || count > max || isPending}
        onClick={action.onClick}
      >
        {action.label}
      </Button>
    ))}
  </div>
);
