import { i18n } from '@bookstore/i18n/i18n';
import { planFocus } from '../browser/focus.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const MOVES = [
  { by: -1, toLabel: (label: string) => i18n.t('Move {label} up', { label }), turn: 'rotate-180' },
  { by: 1, toLabel: (label: string) => i18n.t('Move {label} down', { label }), turn: '' },
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
    {MOVES.map(({ by, toLabel, turn }) => (
      <Button key={by} look="quiet" aria-label={toLabel(label)} onClick={() => onMove(by)}>
        <Icon name="chevron-down" className={`size-5 ${turn}`} />
      </Button>
    ))}
  </span>
);

/** Removes an item of a list, and moves the focus to what is beside it. */
export const RemoveButton = ({ label, className = '', onRemove }: ItemProps & { onRemove: () => void }) => (
  <Button
    look="danger"
    className={className}
    aria-label={i18n.t('Remove {title}', { title: label })}
    onClick={({ currentTarget }) => {
      const moveFocus = planFocus(currentTarget);
      onRemove();
      moveFocus();
    }}
  >
    {i18n.t('Remove')}
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
