import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { useCart } from '../features/cart/use-cart.tsx';
import { useSession } from '../features/session/session.queries.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { UserMenu } from './user-menu.tsx';

const LINK =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs -outline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:text-accent';

const listLinks = () =>
  [
    { to: '/', icon: 'home', label: i18n.t('Home') },
    { to: '/search', icon: 'book', label: i18n.t('Books') },
    { to: '/cart', icon: 'cart', label: i18n.t('Cart') },
  ] as const;
const signIn = () => ({ to: '/login', icon: 'user', label: i18n.t('Sign in') }) as const;

/** The navigation at the bottom of the screen of phones. Customers have their menu in it. */
export function BottomBar() {
  const { items } = useCart();
  const { currentUser } = useSession();
  return (
    <nav
      aria-label={i18n.t('Shortcuts')}
      className="bottom-bar border-t border-line bg-surface md:hidden print:hidden"
    >
      <ul className="grid grid-cols-4">
        {[...listLinks(), ...(currentUser ? [] : [signIn()])].map(({ to, icon, label }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={LINK}>
              <span className="relative">
                <Icon name={icon} />
                {to === '/cart' && (
                  <span
                    aria-hidden="true"
                    className={`absolute -top-1 start-4 min-w-5 rounded-full px-1 text-center text-xs/5 font-semibold tabular-nums ${items.length > 0 ? 'bg-second text-on-accent' : 'bg-paper-deep text-muted'}`}
                  >
                    {items.length}
                  </span>
                )}
              </span>
              {label}
              {to === '/cart' && <span className="sr-only">: {items.length}</span>}
            </Link>
          </li>
        ))}
        {currentUser && (
          <li>
            <UserMenu id="bar-menu" className={`${LINK} w-full`} listClassName="end-2 bottom-full mb-2" />
          </li>
        )}
      </ul>
    </nav>
  );
}
