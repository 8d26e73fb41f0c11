import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AuthorBooks } from '../../../features/books/author-books.tsx';
import { authorQuery, authorSearch, useAuthor } from '../../../features/books/authors.queries.ts';
import { AddToCartButton } from '../../../features/cart/use-cart.tsx';
import { useBookStocks } from '../../../features/books/book-stock.queries.ts';
import { ShelfPage } from '../../../features/books/shelf-page.tsx';
import { preview } from '../../../shared/format/format.ts';
import { pageHead } from '../../../shared/page/page-head.ts';

export const Route = createFileRoute('/_shop/authors/$slug')({
  staticData: { isIndexed: true, isRendered: true, hasNewsletter: true },
  validateSearch: authorSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { load, queryClient }, params, deps }) =>
    load(() => queryClient.query(authorQuery(params.slug, deps.page))),
  head: ({ match: { context, search }, params }) => {
    const author = context.queryClient.getQueryData(authorQuery(params.slug, search.page).queryKey);
    return pageHead(
      author ? i18n.t('Books by {name}', { name: author.name }) : i18n.t('Author'),
      author &&
        (author.about
          ? preview(author.about)
          : (shop) =>
              i18n.t('Every book by {name} at {shop}. Order today, pay cash on delivery.', {
                name: author.name,
                shop,
              })),
    );
  },
  component: AuthorPage,
});

function AuthorPage() {
  const { slug } = Route.useParams();
  const { page = 1 } = Route.useSearch();
  const navigate = useNavigate();
  const query = useAuthor(slug, page);
  const author = query.data;
  const stocks = useBookStocks(author?.books.map(({ _id }) => _id) ?? []);
  const name = author?.name ?? i18n.t('Author');
  const title = author ? i18n.t('Books by {name}', { name }) : name;

  return (
    <ShelfPage title={title} name={name} about={author?.about} stocks={stocks}>
      <AuthorBooks
        query={query}
        page={page}
        renderAction={(book) => <AddToCartButton book={book} />}
        onPageChange={(next) =>
          void navigate({
            to: '/authors/$slug',
            params: { slug },
            search: { page: next > 1 ? next : undefined },
          })
        }
      />
    </ShelfPage>
  );
}
