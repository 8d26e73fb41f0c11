import { planFocus } from '../browser/focus.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const MOVES = [
  { by: -1, name: 'up', turn: 'rotate-90' },
  { by: 1, name: 'down', turn: '-rotate-90' },
] as const;

type Move = (typeof MOVES)[number]['by'];

/** A list with one of its items moved up or down by one place; at an end it stays. */
export function moveItem<T>(items: readonly T[], from: number, by: Move): T[] {
  const moved = items.slice(from, from + 1);
  return items.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, ...moved);
}

/** What the item is called in the labels, and where the buttons stand. */
type ItemProps = { label: string; className?: string };

/** Move an item of a list that is ordered by hand. At an end a move does nothing: a disabled button would lose the focus. */
export const MoveButtons = ({
  label,
  className = '',
  onMove,
}: ItemProps & { onMove: (by: Move) => void }) => (
  <span className={`flex ${className}`}>
    {MOVES.map(({ by, name, turn }) => (
      <Button key={name} look="quiet" aria-label={`Move ${label} ${name}`} onClick={() => onMove(by)}>
        <Icon name="chevron-left" className={`size-5 ${turn}`} />
      </Button>
    ))}
  </span>
);

/** Removes an item of a list, and moves the focus to what is beside it. */
export const RemoveButton = ({ label, className = '', onRemove }: ItemProps & { onRemove: () => void }) => (
  <Button
    look="danger"
    className={className}
    aria-label={`Remove ${label}`}
    onClick={({ currentTarget }) => {
      const moveFocus = planFocus(currentTarget);
      onRemove();
      moveFocus();
    }}
  >
    Remove
  </Button>
);

type ItemButtonsProps = { label: string; onMove: (by: Move) => void; onRemove: () => void };

/** All buttons of an item, side by side. */
export const ItemButtons = ({ label, onMove, onRemove }: ItemButtonsProps) => (
  <span className="flex shrink-0">
    <MoveButtons label={label} onMove={onMove} />
    <RemoveButton label={label} onRemove={onRemove} />
  </span>
);
