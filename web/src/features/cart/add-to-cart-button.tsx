import type { Book } from '@bookstore/contracts/books';
import { Button } from '../../shared/button.tsx';
import { CartIcon } from '../../shared/icons.tsx';
import { useCart } from './use-cart.ts';

export function AddToCartButton({ book }: { book: Book }) {
  const { add } = useCart();
  return (
    <Button className="whitespace-nowrap" onClick={() => void add(book)}>
      <CartIcon className="hidden size-5 min-[380px]:block" />
      Add to Cart
      <span className="sr-only">: {book.title}</span>
    </Button>
  );
}
