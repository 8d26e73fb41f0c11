import { i18n } from '@bookstore/i18n/i18n';
import { useEffect, useRef } from 'react';
import { formatCount } from '../format/format.ts';
import { Button, type ButtonLook } from './button.tsx';
import { Icon } from './icon.tsx';

type SelectionBarProps = {
  /** What can be selected, for screen readers. */
  label: string;
  count: number;
  /** How many can be changed at once. */
  max: number;
  isPending: boolean;
  onClear: () => void;
  /** What is done most often first. What destroys is last, and apart. */
  actions: readonly { label: string; look?: ButtonLook; onClick: () => void }[];
};

/** What can be done with the selected rows of a table, if there are any. On phones it is one line, which scrolls. */
export function SelectionBar({ label, count, max, isPending, onClear, actions }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const lastCount = useRef(count);

  // The button that was pressed goes with the selection.
  useEffect(() => {
    const isEmptied = count === 0 && lastCount.current > 0;
    if (isEmptied && document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
    lastCount.current = count;
  }, [count]);

  const counts = { count: formatCount(count), max: formatCount(max) };
  return (
    <div
      ref={bar}
      tabIndex={-1}
      role="group"
      aria-label={label}
      className={
        count === 0
          ? 'sr-only'
          : 'selection-bar flex items-center gap-1.5 rounded-xl border border-line-strong bg-surface p-1.5 whitespace-nowrap shadow-lg max-sm:overflow-x-auto sm:flex-wrap'
      }
    >
      <p role="status" className="ps-2 font-semibold">
        {count > max
          ? i18n.t('{count} selected; at most {max} at once', counts)
          : count > 0
            ? i18n.t('{count} selected', counts)
            : i18n.t('None selected')}
      </p>
      {count > 0 && (
        <>
          <Button
            look="quiet"
            className="shrink-0 px-2.5"
            aria-label={i18n.t('Clear selection')}
            title={i18n.t('Clear selection')}
            onClick={onClear}
          >
            <Icon name="close" className="size-5" />
          </Button>
          {actions.map(({ label: name, look = 'secondary', onClick }, index) => (
            <Button
              key={name}
              look={look}
              className={`shrink-0 px-3 ${index === 0 || look === 'danger' ? 'ms-auto' : ''}`}
              disabled={count > max || isPending}
              onClick={onClick}
            >
              {name}
            </Button>
          ))}
        </>
      )}
    </div>
  );
}
