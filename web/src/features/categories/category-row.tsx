import type { Category } from '@bookstore/contracts/categories';
import { i18n } from '@bookstore/i18n/i18n';
import { Checkbox } from '../../shared/form/fields.tsx';
import { Trans } from '../../shared/language/trans.tsx';
import { MoveButtons, RemoveButton } from '../../shared/ui/item-buttons.tsx';

type CategoryRowProps = {
  category: Category;
  /** What it is called in the labels of its controls, whatever is typed. */
  label: string;
  error: string | undefined;
  onChange: (changes: Partial<Category>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** A category of the list. */
export const CategoryRow = ({ category, label, error, onChange, onMove, onRemove }: CategoryRowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
    <span className="min-w-0 flex-1 basis-full sm:basis-48">
      <input
        aria-label={i18n.t('Name of {label}', { label })}
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
      <Trans
        id="In the genre list of home<hidden>: {label}</hidden>"
        values={{ label }}
        components={{ hidden: <span className="sr-only" /> }}
      />
    </Checkbox>
    <MoveButtons label={label} className="max-sm:-ms-4" onMove={onMove} />
    <RemoveButton label={label} className="max-sm:ms-auto" onRemove={onRemove} />
  </li>
);
