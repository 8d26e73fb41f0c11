import type { Order } from '@bookstore/contracts/orders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { currentBooksQuery } from '../../../../shared/books/current-books.queries.ts';
import { useCart } from '../../../../features/cart/use-cart.tsx';
import { sortOrderedBooks } from '../../../../features/orders/order-again.ts';
import { OrderDetail, UnknownOrder } from '../../../../features/orders/order-detail.tsx';
import { orderQuery } from '../../../../features/orders/orders.queries.ts';
import { useReadBookStocks } from '../../../../features/books/book-stock.queries.ts';
import { showAlert, showDialog } from '../../../../shared/dialogs/dialogs.ts';
import { NOTICES } from '../../../../shared/page/messages.ts';
import { PAGE_NOTICES } from '../../../../shared/page/page-notices.ts';
import { pageHead } from '../../../../shared/page/page-head.ts';
import { Loaded, PageSkeleton } from '../../../../shared/ui/notice.tsx';

export const Route = createFileRoute('/_shop/_customer/orders/$number')({
  head: ({ params }) =>
    pageHead(`Order ${params.number}`, 'What happened to your order, what is in it and where it goes.'),
  component: OrderPage,
});

/** Puts the books of an order that are still sold into the cart, and says which are not. */
function useOrderAgain(): (order: Order) => Promise<void> {
  const queryClient = useQueryClient();
  const readBookStocks = useReadBookStocks();
  const cart = useCart();
  const navigate = useNavigate();
  const isRunning = useRef(false);

  const run = async ({ items, productIds }: Order) => {
    const [currentBooks, stocks] = await Promise.all([
      queryClient.query(currentBooksQuery(productIds)),
      readBookStocks(productIds),
    ]);
    const { available, refusals } = sortOrderedBooks(items, currentBooks, stocks);
    cart.addAll(available);
    if (available.length > 0) await navigate({ to: '/cart' });
    if (refusals.length > 0)
      await showDialog({ title: PAGE_NOTICES.notOrderedAgain, text: refusals.join(' '), confirm: 'OK' });
  };
  return async (order) => {
    // A double click is meant as one.
    if (isRunning.current) return;
    isRunning.current = true;
    await run(order).finally(() => {
      isRunning.current = false;
    });
  };
}

function OrderPage() {
  const { number } = Route.useParams();
  const query = useQuery(orderQuery(number));
  const orderAgain = useOrderAgain();

  return (
    <div className="py-8">
      {!query.data && <h1 className="sr-only">Your Order</h1>}
      <Loaded
        query={query}
        loadError={PAGE_NOTICES.orderLoadFailed}
        loading={<PageSkeleton />}
        missing={<UnknownOrder />}
      >
        {(order) => (
          <OrderDetail
            order={order}
            onOrderAgain={() => void orderAgain(order).catch(() => showAlert(NOTICES.booksLoadFailed))}
          />
        )}
      </Loaded>
    </div>
  );
}
