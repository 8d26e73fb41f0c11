import { Link } from '@tanstack/react-router';
import { Icon } from '../../shared/ui/icon.tsx';
import { useCart } from './use-cart.tsx';

/** Says that a book is in the cart, and leads there. */
export function InCartNote({ bookId }: { bookId: string }) {
  const { items } = useCart();
  return (
    <p className="flex min-h-11 items-center gap-2">
      {items.some(({ _id }) => _id === bookId) && (
        <>
          <Icon name="check" className="size-5 text-accent" />
          In your cart <span aria-hidden="true">·</span>
          <Link
            to="/cart"
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            View cart
          </Link>
        </>
      )}
    </p>
  );
}
