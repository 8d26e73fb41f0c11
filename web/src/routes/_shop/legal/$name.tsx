import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { legalPageQuery } from '../../../features/legal/legal.queries.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { languageOf } from '../../../shared/shop/shop.ts';
import { buttonStyle } from '../../../shared/ui/button.tsx';
import { Loaded, Notice, PageSkeleton } from '../../../shared/ui/notice.tsx';

export const Route = createFileRoute('/_shop/legal/$name')({
  staticData: { isIndexed: true, isRendered: true },
  loader: ({ context: { load, queryClient }, params }) =>
    load(() => queryClient.query(legalPageQuery(params.name))),
  head: ({ match: { context }, params }) => {
    const page = context.queryClient.getQueryData(legalPageQuery(params.name).queryKey);
    return pageHead(
      page?.title ?? i18n.t('Legal'),
      page && ((shop) => i18n.t('{title} of {shop}.', { title: page.title, shop })),
    );
  },
  component: LegalPage,
});

/** admin-auth makes it of Markdown, without anything that runs; the content security policy allows no scripts in it. */
function LegalPage() {
  const query = useQuery(legalPageQuery(Route.useParams().name));
  const page = query.data;
  return (
    <article className="max-w-prose py-10">
      <h1 dir="auto" className={page ? 'font-serif text-4xl font-semibold' : 'sr-only'}>
        {page?.title ?? i18n.t('Legal')}
      </h1>
      <Loaded
        query={query}
        loadError={i18n.t('The page could not be loaded.')}
        loading={<PageSkeleton />}
        missing={
          <Notice title={i18n.t('The shop has no such page.')} look="failure">
            <Link to="/" className={buttonStyle()}>
              {i18n.t('Go to the shop')}
            </Link>
          </Notice>
        }
      >
        {({ html }) => (
          <div
            dir="auto"
            lang={languageOf(html, undefined)}
            className="prose mt-5"
            dangerouslySetInnerHTML={{ __html: html }}
          />
        )}
      </Loaded>
    </article>
  );
}
