import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../shared/ui/icon.tsx';
import { useCart } from './use-cart.tsx';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4';

/** Says that a book is in the cart, and links to it and to the checkout. */
export function InCartNote({ bookId }: { bookId: string }) {
  const { items } = useCart();
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2">
      {items.some(({ _id }) => _id === bookId) && (
        <>
          <Icon name="check" className="size-5 text-accent" />
          {i18n.t('In your cart')} <span aria-hidden="true">·</span>
          <Link to="/cart" className={LINK}>
            {i18n.t('View cart')}
          </Link>
          <span aria-hidden="true">·</span>
          <Link to="/checkout" className={LINK}>
            {i18n.t('Checkout')}
          </Link>
        </>
      )}
    </p>
  );
}
