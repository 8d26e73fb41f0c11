import type { Book } from '@bookstore/contracts/books';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { useCart } from './use-cart.ts';

export function AddToCartButton({ book }: { book: Book }) {
  const { add } = useCart();
  return (
    <Button className="whitespace-nowrap" onClick={() => void add(book)}>
      <Icon name="cart" className="hidden size-5 min-[380px]:block" />
      Add to Cart
      <span className="sr-only">: {book.title}</span>
    </Button>
  );
}
