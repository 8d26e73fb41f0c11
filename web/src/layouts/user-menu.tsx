import { Link } from '@tanstack/react-router';
import { useSignOut } from '../features/session/session.queries.ts';
import { showAlert } from '../shared/dialogs/dialogs.ts';
import { NOTICES } from '../shared/page/messages.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { useDisclosure } from '../shared/ui/use-disclosure.ts';

const LINKS = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/orders', label: 'Orders' },
  { to: '/cart', label: 'Cart Page' },
  { to: '/checkout', label: 'Check Out' },
] as const;

const ITEM = 'block min-h-11 w-full px-4 py-2.5 text-left hover:bg-paper-deep';

/** The menu of a signed-in customer. */
export function UserMenu({ email }: { email: string }) {
  const { isOpen, close, root, button } = useDisclosure<HTMLDivElement>('user-menu');
  const signOut = useSignOut();

  return (
    <div ref={root} className="relative">
      <button
        {...button}
        aria-label={`Account of ${email}`}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full bg-accent-soft font-semibold text-accent hover:bg-paper-deep lg:px-4"
      >
        <Icon name="user" />
        <span className="hidden lg:inline">Account</span>
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
        {/* Beyond the specification's entries. */}
        <li className="border-t border-line">
          <Link to="/account" className={ITEM} onClick={close}>
            Your Account
          </Link>
        </li>
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
