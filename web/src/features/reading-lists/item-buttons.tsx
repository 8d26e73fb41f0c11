import { planFocus } from '../../shared/browser/focus.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';

const MOVES = [
  { by: -1, name: 'up', turn: 'rotate-90' },
  { by: 1, name: 'down', turn: '-rotate-90' },
] as const;

type ItemButtonsProps = {
  /** What the item is called in the labels. */
  label: string;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** The buttons of an item of a list that is ordered by hand. At an end a move does nothing: a disabled button would lose the focus. */
export const ItemButtons = ({ label, onMove, onRemove }: ItemButtonsProps) => (
  <span className="flex shrink-0">
    {MOVES.map(({ by, name, turn }) => (
      <Button key={name} look="quiet" aria-label={`Move ${label} ${name}`} onClick={() => onMove(by)}>
        <Icon name="chevron-left" className={`size-5 ${turn}`} />
      </Button>
    ))}
    <Button
      look="danger"
      aria-label={`Remove ${label}`}
      onClick={({ currentTarget }) => {
        const moveFocus = planFocus(currentTarget);
        onRemove();
        moveFocus();
      }}
    >
      Remove
    </Button>
  </span>
);
