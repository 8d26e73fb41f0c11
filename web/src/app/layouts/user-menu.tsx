import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSignOut } from '../../features/session/session.queries.ts';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { NOTICES } from '../../shared/messages.ts';
import { Icon } from '../../shared/ui/icon.tsx';

const LINKS = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/orders', label: 'Orders' },
  { to: '/cart', label: 'Cart Page' },
  { to: '/checkout', label: 'Check Out' },
] as const;

const ITEM = 'block min-h-11 w-full px-4 py-2.5 text-left hover:bg-paper-deep';

/** The menu of a signed-in customer. Closes on a choice, on Escape, on a click outside and when focus leaves. */
export function UserMenu({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const signOut = useSignOut();
  const close = () => setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) setIsOpen(false);
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    const listeners = new AbortController();
    document.addEventListener('pointerdown', onOutside, listeners);
    document.addEventListener('focusin', onOutside, listeners);
    document.addEventListener('keydown', onKeyDown, listeners);
    return () => listeners.abort();
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
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="user" />
      </button>
      <ul
        id="user-menu"
        hidden={!isOpen}
        className="absolute right-0 z-40 mt-2 w-48 overflow-hidden rounded-xl border border-line bg-surface py-1 shadow-lg"
      >
        {LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={ITEM} onClick={close}>
              {label}
            </Link>
          </li>
        ))}
        <li className="border-t border-line">
          <button
            type="button"
            className={ITEM}
            onClick={() => {
              close();
              signOut.mutate(undefined, { onError: () => void showAlert(NOTICES.logoutFailed) });
            }}
          >
            Logout
          </button>
        </li>
      </ul>
    </div>
  );
}
