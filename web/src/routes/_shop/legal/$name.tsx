import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { legalPageQuery } from '../../../features/legal/legal.queries.ts';
import { readCode } from '../../../shared/http/http.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { buttonStyle } from '../../../shared/ui/button.tsx';
import { LoadError, Notice, PageSkeleton } from '../../../shared/ui/notice.tsx';

export const Route = createFileRoute('/_shop/legal/$name')({
  staticData: { isIndexed: true, isRendered: true },
  loader: ({ context: { load, queryClient }, params }) =>
    load(() => queryClient.query(legalPageQuery(params.name))),
  head: ({ match: { context }, params }) => {
    const page = context.queryClient.getQueryData(legalPageQuery(params.name).queryKey);
    return pageHead(page?.title ?? 'Legal', page && ((shop) => `${page.title} of ${shop}.`));
  },
  component: LegalPage,
});

function LegalPage() {
  const { data: page, error, refetch } = useQuery(legalPageQuery(Route.useParams().name));
  const isMissing = !page && readCode(error) === 'NOT_FOUND';
  return (
    <article className="max-w-prose py-10">
      <h1 className={page ? 'font-serif text-4xl font-semibold' : 'sr-only'}>{page?.title ?? 'Legal'}</h1>
      {/* admin-auth makes it of Markdown, without anything that runs; the content security policy allows no scripts in it. */}
      {page && <div className="prose mt-5" dangerouslySetInnerHTML={{ __html: page.html }} />}
      {!page && !error && <PageSkeleton />}
      {isMissing && (
        <Notice title="The shop has no such page." look="failure">
          <Link to="/" className={buttonStyle()}>
            Go to the shop
          </Link>
        </Notice>
      )}
      {!page && error && !isMissing && (
        <LoadError message="The page could not be loaded." onRetry={() => void refetch()} />
      )}
    </article>
  );
}
