import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCart } from '../../../../features/cart/use-cart.tsx';
import { useOrderAgain } from '../../../../features/orders/order-again.ts';
import { OrderDetail, UnknownOrder } from '../../../../features/orders/order-detail.tsx';
import { orderQuery } from '../../../../features/orders/orders.queries.ts';
import { useReadBookStocks } from '../../../../features/books/book-stock.queries.ts';
import { PAGE_NOTICES } from '../../../../shared/page/page-notices.ts';
import { pageHead } from '../../../../shared/page/page-head.ts';
import { Loaded, PageSkeleton } from '../../../../shared/ui/notice.tsx';

export const Route = createFileRoute('/_shop/_customer/orders/$number')({
  head: ({ params }) =>
    pageHead(
      i18n.t('Order {number}', { number: params.number }),
      i18n.t('What happened to your order, what is in it and where it goes.'),
    ),
  component: OrderPage,
});

function OrderPage() {
  const { number } = Route.useParams();
  const query = useQuery(orderQuery(number));
  const { addAll } = useCart();
  const orderAgain = useOrderAgain({ readBookStocks: useReadBookStocks(), addToCart: addAll });

  return (
    <div className="py-8">
      {!query.data && <h1 className="sr-only">{i18n.t('Your Order')}</h1>}
      <Loaded
        query={query}
        loadError={PAGE_NOTICES.orderLoadFailed}
        loading={<PageSkeleton />}
        missing={<UnknownOrder />}
      >
        {(order) => <OrderDetail order={order} onOrderAgain={() => orderAgain(order)} />}
      </Loaded>
    </div>
  );
}
