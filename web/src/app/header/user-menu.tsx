import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSignOut } from '../../features/session/session.queries.ts';
import { showAlert } from '../../shared/dialogs/dialog-store.ts';
import { UserIcon } from '../../shared/icons.tsx';

const LINKS = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/orders', label: 'Orders' },
  { to: '/cart', label: 'Cart Page' },
  { to: '/checkout', label: 'Check Out' },
] as const;

const ENTRY = 'block min-h-11 w-full px-4 py-2.5 text-left hover:bg-paper-deep';

/** The signed-in customer's links. Closes when one is chosen, when focus leaves, on Escape and on a click elsewhere. */
export function UserMenu({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const signOut = useSignOut();
  const close = () => {
    setIsOpen(false);
  };

  useEffect(() => {
    if (!isOpen) return;
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) setIsOpen(false);
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen]);

  return (
    <div ref={menu} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={`Account of ${email}`}
        aria-expanded={isOpen}
        aria-controls="user-menu"
        className="flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent hover:bg-paper-deep"
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <UserIcon />
      </button>
      <ul
        id="user-menu"
        hidden={!isOpen}
        className="absolute right-0 z-40 mt-2 w-48 overflow-hidden rounded-xl border border-line bg-surface py-1 shadow-lg"
      >
        {LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={ENTRY} onClick={close}>
              {label}
            </Link>
          </li>
        ))}
        <li className="border-t border-line">
          <button
            type="button"
            className={ENTRY}
            onClick={() => {
              close();
              signOut.mutate(undefined, {
                onError: () => void showAlert('You could not be logged out. Please try again.'),
              });
            }}
          >
            Logout
          </button>
        </li>
      </ul>
    </div>
  );
}
