import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../shared/ui/icon.tsx';
import { useDisclosure } from '../shared/ui/use-disclosure.ts';

const LINKS = [
  { to: '/dashboard', label: 'Dashboard', icon: 'chart' },
  { to: '/dashboard/orders', label: 'Orders', icon: 'parcel' },
  { to: '/dashboard/mails', label: 'Mails', icon: 'mail' },
  { to: '/dashboard/add-new-book', label: 'Add New Book', icon: 'plus' },
  { to: '/dashboard/manage-books', label: 'Manage Books', icon: 'list' },
  { to: '/dashboard/categories', label: 'Categories', icon: 'tag' },
  { to: '/dashboard/import', label: 'Import', icon: 'upload' },
] as const;

const LINKS_ID = 'dashboard-links';
const STORAGE_KEY = 'dashboard-rail';
/** From this width on there is room for the labels. */
const LABELLED_FROM_PX = 1024;

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-medium hover:bg-paper-deep';
const LINK = `${ITEM} text-muted hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent`;

/** Whether the rail shows icons only, as it was chosen last. */
function useFolding() {
  const [isFolded, setIsFolded] = useState(() => {
    const chosen = localStorage.getItem(STORAGE_KEY);
    return chosen ? chosen === 'folded' : window.innerWidth < LABELLED_FROM_PX;
  });
  const toggle = () => {
    localStorage.setItem(STORAGE_KEY, isFolded ? 'unfolded' : 'folded');
    setIsFolded(!isFolded);
  };
  return { isFolded, toggle };
}

/** The links to the parts of the dashboard: beside the page, on phones in a menu above it. */
export function DashboardRail() {
  const { isFolded, toggle: fold } = useFolding();
  const { isOpen, close, root, button } = useDisclosure<HTMLDivElement>(LINKS_ID);
  const label = isFolded ? 'sm:sr-only' : '';

  return (
    // Scroll anchoring has to hold the page in place, and not the rail, when rows are added above.
    <div className="relative z-30 border-line bg-surface [overflow-anchor:none] max-sm:border-b sm:border-r print:hidden">
      <nav
        aria-label="Dashboard"
        className={`sm:sticky sm:top-0 sm:h-dvh sm:overflow-y-auto sm:px-3 sm:py-4 ${isFolded ? 'sm:w-18' : 'sm:w-60'}`}
      >
        <div ref={root} className="flex h-full flex-wrap items-center sm:flex-col sm:items-stretch">
          <Link
            to="/"
            className="mr-auto flex min-h-11 items-center gap-3 px-4 font-serif text-xl font-semibold text-accent sm:mr-0 sm:mb-4 sm:px-2"
            title={isFolded ? 'Bookstore, to the shop' : undefined}
          >
            <Icon name="book" className="size-8" />
            <span className={label}>
              Bookstore<span className="sr-only">, to the shop</span>
            </span>
          </Link>
          <button {...button} className="flex min-h-14 items-center gap-2 px-4 font-semibold sm:hidden">
            <Icon name="menu" />
            Menu
          </button>
          <ul
            id={LINKS_ID}
            className={`grid basis-full gap-1 max-sm:border-t max-sm:border-line max-sm:p-2 sm:basis-auto ${isOpen ? '' : 'max-sm:hidden'}`}
          >
            {LINKS.map(({ to, label: text, icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: true, includeSearch: false }}
                  title={isFolded ? text : undefined}
                  className={LINK}
                  onClick={close}
                >
                  <Icon name={icon} />
                  <span className={label}>{text}</span>
                </Link>
              </li>
            ))}
          </ul>
          <button
            type="button"
            title={isFolded ? 'Unfold menu' : undefined}
            className={`${ITEM} mt-auto text-sm text-muted max-sm:hidden`}
            onClick={fold}
          >
            <Icon name={isFolded ? 'chevron-right' : 'chevron-left'} />
            <span className={label}>{isFolded ? 'Unfold menu' : 'Fold menu'}</span>
          </button>
        </div>
      </nav>
    </div>
  );
}
