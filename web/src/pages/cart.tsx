import { useCurrentBooks } from '../features/books/books.queries.ts';
import { CartPanel } from '../features/cart/cart-panel.tsx';
import { useCart } from '../features/cart/use-cart.tsx';
import { usePageHead } from '../shared/page-head.ts';

export function CartPage() {
  usePageHead('/cart');
  const { items } = useCart();
  const currentBooks = useCurrentBooks(items.map(({ _id }) => _id));
  return (
    <div className="py-8">
      <h1 className="mb-6 font-serif text-3xl font-semibold">Shopping cart</h1>
      <CartPanel currentBooks={currentBooks} />
    </div>
  );
}
