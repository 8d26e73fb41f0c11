import { confirmAction, showAlert } from '../../../shared/dialogs/dialogs.ts';
import { countOf } from '../../../shared/format/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useExport } from '../../../shared/ui/export-button.tsx';
import { useDisclosure } from '../../../shared/ui/use-disclosure.ts';
import { useRemoveSamples } from './manage-books.queries.ts';
import { LOW_FIRST, type ManagedBookSearch } from './managed-book-search.ts';

const MENU_ID = 'more-for-books';
const ITEM = 'min-h-11 w-full px-4 text-left hover:bg-paper-deep disabled:text-muted';

const confirmRemoval = () =>
  confirmAction({
    title: 'Remove the sample books?',
    text: 'Those that were never ordered are deleted. Those in orders are withdrawn: they are not sold any more, but their pages and the orders stay. This cannot be undone.',
    confirm: 'Remove them',
  });

/** What is done with the whole list, and seldom. */
export function MoreMenu({ search }: { search: ManagedBookSearch }) {
  const { isOpen, close, root, button } = useDisclosure<HTMLDivElement>(MENU_ID);
  const samples = useRemoveSamples();
  const stock = search.stock === LOW_FIRST ? undefined : search.stock;
  const query = { ...search, stock, page: undefined, limit: undefined };
  const download = useExport('/api/books/export.csv', 'books.csv', 'books', query);

  const removeSamples = async () => {
    button.ref.current?.focus();
    close();
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
  const saveList = () => {
    button.ref.current?.focus();
    close();
    download.mutate();
  };

  return (
    <div ref={root} className="relative">
      <Button look="secondary" {...button}>
        More
      </Button>
      <ul
        id={MENU_ID}
        hidden={!isOpen}
        className="absolute right-0 z-20 mt-2 w-max max-w-[calc(100vw-2rem)] overflow-hidden rounded-xl border border-line bg-surface py-1 shadow-lg"
      >
        <li>
          <button type="button" className={ITEM} disabled={download.isPending} onClick={saveList}>
            Export these books as CSV
          </button>
        </li>
        <li>
          <button
            type="button"
            className={ITEM}
            disabled={samples.isPending}
            onClick={() => void removeSamples()}
          >
            Remove the sample books
          </button>
        </li>
      </ul>
    </div>
  );
}
