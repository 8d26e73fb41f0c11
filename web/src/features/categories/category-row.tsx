import type { Category } from '@bookstore/contracts/categories';
import { planFocus } from '../../shared/browser/focus.ts';
import { Checkbox } from '../../shared/form/fields.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';

type CategoryRowProps = {
  category: Category;
  /** What it is called in the labels of its controls, whatever is typed. */
  label: string;
  error: string | undefined;
  onChange: (changes: Partial<Category>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const MOVES = [
  { by: -1, name: 'up', turn: 'rotate-90' },
  { by: 1, name: 'down', turn: '-rotate-90' },
] as const;

/** A category of the list. At an end of the list its button does nothing: a disabled one would lose the focus. */
export const CategoryRow = ({ category, label, error, onChange, onMove, onRemove }: CategoryRowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
    <span className="min-w-0 flex-1 basis-full sm:basis-48">
      <input
        aria-label={`Name of ${label}`}
        aria-invalid={error !== undefined}
        aria-describedby={error && `error-${category.slug}`}
        value={category.name}
        className="min-h-11 w-full rounded-lg border border-line-strong bg-surface px-3 py-2 aria-invalid:border-danger"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      {error && (
        <span id={`error-${category.slug}`} className="text-sm font-medium text-danger">
          {error}
        </span>
      )}
      <span className="mt-1 block text-sm wrap-anywhere text-muted">/search?category={category.slug}</span>
    </span>
    <Checkbox checked={category.isGenre} onChange={({ target }) => onChange({ isGenre: target.checked })}>
      In the genre list of home<span className="sr-only">: {label}</span>
    </Checkbox>
    <span className="flex max-sm:-ml-4">
      {MOVES.map(({ by, name, turn }) => (
        <Button key={name} look="quiet" aria-label={`Move ${label} ${name}`} onClick={() => onMove(by)}>
          <Icon name="chevron-left" className={`size-5 ${turn}`} />
        </Button>
      ))}
    </span>
    <Button
      look="danger"
      className="max-sm:ml-auto"
      aria-label={`Remove ${label}`}
      onClick={({ currentTarget }) => {
        const moveFocus = planFocus(currentTarget);
        onRemove();
        moveFocus();
      }}
    >
      Remove
    </Button>
  </li>
);
