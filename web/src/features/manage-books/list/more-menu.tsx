import { confirmAction, showAlert } from '../../../shared/dialogs/dialogs.ts';
import { countOf } from '../../../shared/format/format.ts';
import { ActionMenu } from '../../../shared/ui/action-menu.tsx';
import { useExport } from '../../../shared/ui/export-button.tsx';
import { useRemoveSamples } from './manage-books.queries.ts';
import { LOW_FIRST, type ManagedBookSearch } from './managed-book-search.ts';

const confirmRemoval = () =>
  confirmAction({
    title: 'Remove the sample books?',
    text: 'Those that were never ordered are deleted. Those in orders are withdrawn: they are not sold any more, but their pages and the orders stay. This cannot be undone.',
    confirm: 'Remove them',
  });

/** What is done with the whole list, and seldom. */
export function MoreMenu({ search }: { search: ManagedBookSearch }) {
  const samples = useRemoveSamples();
  const stock = search.stock === LOW_FIRST ? undefined : search.stock;
  const query = { ...search, stock, page: undefined, limit: undefined };
  const download = useExport('/api/books/export.csv', 'books.csv', 'books', query);

  const removeSamples = async () => {
    if (!(await confirmRemoval())) return;
    const message = await samples.mutateAsync().then(
      ({ deleted, withdrawn }) =>
        deleted + withdrawn === 0
          ? 'There are no sample books any more.'
          : `${countOf(deleted, 'sample book', 'sample books')} deleted, ${withdrawn} withdrawn.`,
      () => 'The sample books could not be removed. Please try again.',
    );
    await showAlert(message);
  };

  return (
    <ActionMenu
      label="More"
      actions={[
        {
          label: 'Export these books as CSV',
          isDisabled: download.isPending,
          onClick: () => download.mutate(),
        },
        {
          label: 'Remove the sample books',
          isDisabled: samples.isPending,
          onClick: () => void removeSamples(),
        },
      ]}
    />
  );
}
