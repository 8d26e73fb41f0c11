import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { useSignOut } from '../features/session/session.queries.ts';
import { showAlert } from '../shared/dialogs/dialogs.ts';
import { NOTICES } from '../shared/page/messages.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { useDisclosure } from '../shared/ui/use-disclosure.ts';

const listLinks = () =>
  [
    { to: '/dashboard', label: i18n.t('Dashboard') },
    { to: '/orders', label: i18n.t('Orders') },
    { to: '/cart', label: i18n.t('Cart Page') },
    { to: '/checkout', label: i18n.t('Check Out') },
  ] as const;

const ITEM = 'block min-h-11 w-full px-4 py-2.5 text-start hover:bg-paper-deep';

type UserMenuProps = { id: string; label?: string; className: string; listClassName: string };

/** The menu of a signed-in customer: in the header, on phones in the bottom bar. */
export function UserMenu({ id, label, className, listClassName }: UserMenuProps) {
  const { isOpen, close, root, button } = useDisclosure<HTMLDivElement>(id);
  const signOut = useSignOut();

  return (
    <div ref={root} className="relative">
      <button {...button} aria-label={label} className={`${className} aria-expanded:text-accent`}>
        <Icon name="user" />
        <span className="md:max-lg:hidden">{i18n.t('Account')}</span>
      </button>
      <ul
        id={id}
        hidden={!isOpen}
        className={`absolute z-40 w-48 overflow-hidden rounded-xl border border-line bg-surface py-1 shadow-lg ${listClassName}`}
      >
        {listLinks().map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={ITEM} onClick={close}>
              {label}
            </Link>
          </li>
        ))}
        {/* Beyond the specification's entries. */}
        <li className="border-t border-line">
          <Link to="/account" className={ITEM} onClick={close}>
            {i18n.t('Your Account')}
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
            {i18n.t('Logout')}
          </button>
        </li>
      </ul>
    </div>
  );
}
