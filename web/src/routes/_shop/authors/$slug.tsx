import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { AuthorBooks } from '../../../features/books/author-books.tsx';
import { authorQuery, authorSearch, useAuthor } from '../../../features/books/authors.queries.ts';
import { AddToCartButton } from '../../../features/cart/use-cart.tsx';
import { useBookStocks } from '../../../features/books/book-stock.queries.ts';
import { preview } from '../../../shared/format/format.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { StockContext } from '../../../shared/books/stock.tsx';
import { Breadcrumbs } from '../../../shared/ui/breadcrumbs.tsx';

export const Route = createFileRoute('/_shop/authors/$slug')({
  staticData: { isIndexed: true, isRendered: true, hasNewsletter: true },
  validateSearch: authorSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { load, queryClient }, params, deps }) =>
    load(() => queryClient.query(authorQuery(params.slug, deps.page))),
  head: ({ match: { context, search }, params }) => {
    const author = context.queryClient.getQueryData(authorQuery(params.slug, search.page).queryKey);
    return pageHead(
      author ? `Books by ${author.name}` : 'Author',
      author &&
        (author.about
          ? preview(author.about)
          : (shop) => `Every book by ${author.name} at ${shop}. Order today, pay cash on delivery.`),
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
  const name = author?.name ?? 'Author';

  return (
    <div className="pt-3 pb-8">
      <Breadcrumbs
        trail={[
          <Link to="/">Home</Link>,
          <Link to="/search" search={{}}>
            Books
          </Link>,
        ]}
        current={name}
      />
      <h1 className="mt-2 font-serif text-3xl font-semibold wrap-anywhere">
        {author ? `Books by ${name}` : name}
      </h1>
      {author?.about && (
        <p dir="auto" className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">
          {author.about}
        </p>
      )}
      <div className="mt-6">
        <StockContext value={stocks}>
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
        </StockContext>
      </div>
    </div>
  );
}
