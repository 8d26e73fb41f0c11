import { i18n } from '@bookstore/i18n/i18n';
import { describeNewShop } from '@bookstore/i18n/new-shop';
import { createFileRoute, Link } from '@tanstack/react-router';
import { BookCovers } from '../../features/books/book-covers.tsx';
import { pageHead } from '../../shared/page/page-head.ts';
import { useShop } from '../../shared/shop/shop.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';

export const Route = createFileRoute('/_shop/about')({
  staticData: { isIndexed: true, isRendered: true, hasNewsletter: true },
  head: () =>
    pageHead(i18n.t('About'), (shop) =>
      i18n.t('Who runs {shop}, what it sells and how ordering with cash on delivery works.', { shop }),
    ),
  component: AboutPage,
});

function AboutPage() {
  const { name, footer } = useShop();
  return (
    <>
      <article className="max-w-prose py-10">
        <h1 className="font-serif text-4xl font-semibold">{i18n.t('About')}</h1>
        <p dir="auto" className="mt-5 text-lg">
          {footer.about === describeNewShop(i18n)
            ? i18n.t(
                '{shop} is a small online book store. We sell business, technology, fiction, horror and adventure books, and we keep the list short enough to know every title on it.',
                { shop: name },
              )
            : footer.about}
        </p>
        <p className="mt-4">
          {i18n.t(
            'Add the books you like to the cart, register with your e-mail address and order. You pay in cash when the parcel arrives; until then you owe nothing.',
          )}
        </p>
      </article>
      <BookCovers>
        <Link to="/" className={buttonStyle('secondary')}>
          {i18n.t('Go to the shop')}
        </Link>
      </BookCovers>
    </>
  );
}
