import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { useDisclosure } from './use-disclosure.ts';

type ActionMenuProps = {
  label: string;
  actions: readonly { label: string; isDisabled?: boolean; onClick: () => void }[];
};

/** What is done seldom, behind a button. Choosing one closes the menu, and the focus is on the button again. */
export function ActionMenu({ label, actions }: ActionMenuProps): ReactNode {
  const id = useId();
  const { isOpen, close, root, button } = useDisclosure<HTMLDivElement>(id);
  if (actions.length === 0) return null;
  return (
    <div ref={root} className="relative">
      <Button look="secondary" {...button}>
        {label}
      </Button>
      <ul
        id={id}
        hidden={!isOpen}
        className="absolute end-0 z-30 mt-2 w-max max-w-[calc(100vw-2rem)] overflow-hidden rounded-xl border border-line bg-surface py-1 shadow-lg"
      >
        {actions.map((action) => (
          <li key={action.label}>
            <button
              type="button"
              className="min-h-11 w-full px-4 text-start hover:bg-paper-deep disabled:text-muted"
              disabled={action.isDisabled}
              onClick={() => {
                button.ref.current?.focus();
                close();
                action.onClick();
              }}
            >
              {action.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
