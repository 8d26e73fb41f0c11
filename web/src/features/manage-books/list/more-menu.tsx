import { i18n } from '@bookstore/i18n/i18n';
import { confirmAction, showAlert } from '../../../shared/dialogs/dialogs.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { ActionMenu } from '../../../shared/ui/action-menu.tsx';
import { useExport } from '../../../shared/ui/export-button.tsx';
import { useRemoveSamples } from './manage-books.queries.ts';
import { LOW_FIRST, type ManagedBookSearch } from './managed-book-search.ts';

const confirmRemoval = () =>
  confirmAction({
    title: i18n.t('Remove the sample books?'),
    text: i18n.t(
      'Those that were never ordered are deleted. Those in orders are withdrawn: they are not sold any more, but their pages and the orders stay. This cannot be undone.',
    ),
    confirm: i18n.t('Remove them'),
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
          ? i18n.t('There are no sample books any more.')
          : i18n.t(
              '{count, plural, one {# sample book} other {# sample books}} deleted, {withdrawn} withdrawn.',
              { count: deleted, withdrawn: formatCount(withdrawn) },
            ),
      () => i18n.t('The sample books could not be removed. Please try again.'),
    );
    await showAlert(message);
  };

  return (
    <ActionMenu
      label={i18n.t('More')}
      actions={[
        {
          label: i18n.t('Export these books as CSV'),
          isDisabled: download.isPending,
          onClick: () => download.mutate(),
        },
        {
          label: i18n.t('Remove the sample books'),
          isDisabled: samples.isPending,
          onClick: () => void removeSamples(),
        },
      ]}
    />
  );
}
