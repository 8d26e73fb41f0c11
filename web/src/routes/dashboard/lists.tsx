import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { AuthorNotes } from '../../features/author-notes/author-notes.tsx';
import { authorNotesQuery } from '../../features/author-notes/author-notes.queries.ts';
import { ReadingListsEditor } from '../../features/reading-lists/reading-lists-editor.tsx';
import { readingListsQuery } from '../../features/reading-lists/reading-lists.queries.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';
import { Loaded } from '../../shared/ui/notice.tsx';
import { Panel } from '../../shared/ui/panel.tsx';

export const Route = createFileRoute('/dashboard/lists')({
  head: () =>
    pageHead(i18n.t('Lists'), (shop) => i18n.t('The books that {shop} has listed by hand.', { shop })),
  component: ListsPage,
});

function ListsPage() {
  const lists = useQuery({ ...readingListsQuery(), staleTime: 0 });
  const notes = useQuery({ ...authorNotesQuery(), staleTime: 0 });
  return (
    <DashboardPage
      title={i18n.t('Lists')}
      note={i18n.t(
        'Books that you choose by hand. The first two lists with books are on the home page, and each has a page of its own.',
      )}
    >
      <Loaded query={lists} loadError={i18n.t('The lists could not be loaded.')}>
        {(stored) => <ReadingListsEditor stored={stored} />}
      </Loaded>
      <Panel title={i18n.t('About authors')} className="mt-10 max-w-3xl">
        <p className="text-muted">{i18n.t('A few lines are shown above the books of an author.')}</p>
        <Loaded query={notes} loadError={i18n.t('The texts about authors could not be loaded.')}>
          {(stored) => <AuthorNotes notes={stored} />}
        </Loaded>
      </Panel>
    </DashboardPage>
  );
}
