import { i18n } from '@bookstore/i18n/i18n';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { useDisclosure } from './use-disclosure.ts';

type FilterMenuProps = {
  /** What is filtered, for screen readers. */
  label: string;
  /** How many filters are set. */
  count: number;
  children: ReactNode;
};

/** The filters of a list, behind a button that says how many are set. */
export function FilterMenu({ label, count, children }: FilterMenuProps) {
  const id = useId();
  const { isOpen, root, button } = useDisclosure<HTMLDivElement>(id);
  return (
    <div ref={root} className="shrink-0 sm:relative">
      <Button look="secondary" className={count > 0 ? 'border-accent text-accent' : ''} {...button}>
        {count > 0 ? i18n.t('Filters ({count})', { count }) : i18n.t('Filters')}
      </Button>
      <div
        id={id}
        role="search"
        aria-label={label}
        hidden={!isOpen}
        className="absolute end-0 z-30 mt-2 w-80 rounded-xl border border-line bg-surface p-4 shadow-lg max-sm:inset-x-0 max-sm:w-auto"
      >
        <div className="grid gap-3 [&_input[type=date]]:w-full [&_label[for]]:basis-full [&_select]:w-full">
          {children}
        </div>
      </div>
    </div>
  );
}
