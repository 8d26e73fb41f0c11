import { i18n } from '@bookstore/i18n/i18n';
import { type ReactNode, useId } from 'react';
import { useDisclosure } from './use-disclosure.ts';

/** The class names of what a row's menu has. What destroys is only red in the menu, and pointed at. */
export const rowAction = (isDanger = false): string =>
  `flex min-h-11 items-center rounded-lg px-4 text-start font-semibold whitespace-nowrap disabled:opacity-55 xl:min-h-9 xl:px-2 ${
    isDanger
      ? 'text-danger hover:bg-danger-soft xl:text-muted xl:hover:text-danger'
      : 'text-accent hover:bg-accent-soft'
  }`;

type RowMenuProps = {
  /** What the row is called, for screen readers. */
  name: string;
  children: ReactNode;
};

/** What can be done with a row: side by side where there is room and on phones, else behind a button. */
export function RowMenu({ name, children }: RowMenuProps) {
  const id = useId();
  const { isOpen, root, button } = useDisclosure<HTMLDivElement>(id);
  return (
    <div ref={root} className="relative flex justify-end max-md:-mx-4 max-md:justify-start">
      <button
        {...button}
        data-menu
        aria-label={i18n.t('Actions for {name}', { name })}
        className="hidden size-10 items-center justify-center rounded-lg text-xl text-muted hover:bg-paper-deep md:max-xl:flex"
      >
        <span aria-hidden="true">…</span>
      </button>
      <div
        id={id}
        className={`flex flex-wrap md:max-xl:absolute md:max-xl:top-full md:max-xl:end-0 md:max-xl:z-30 md:max-xl:w-max md:max-xl:flex-col md:max-xl:rounded-xl md:max-xl:border md:max-xl:border-line md:max-xl:bg-surface md:max-xl:p-1 md:max-xl:shadow-lg xl:-me-2 xl:flex-nowrap ${isOpen ? '' : 'md:max-xl:hidden'}`}
      >
        {children}
      </div>
    </div>
  );
}
