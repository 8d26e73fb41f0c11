import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../shared/page-head.ts';

export const Route = createFileRoute('/_shop/about')({
  staticData: { isIndexed: true, isRendered: true },
  head: () =>
    pageHead('About', 'Who runs Bookstore, what it sells and how ordering with cash on delivery works.'),
  component: AboutPage,
});

function AboutPage() {
  return (
    <article className="max-w-prose py-10">
      <h1 className="font-serif text-4xl font-semibold">About</h1>
      <p className="mt-5 text-lg">
        Bookstore is a small online book store. We sell business, technology, fiction, horror and adventure
        books, and we keep the list short enough to know every title on it.
      </p>
      <p className="mt-4">
        Add the books you like to the cart, register with your e-mail address and order. You pay in cash when
        the parcel arrives; until then you owe nothing.
      </p>
    </article>
  );
}
