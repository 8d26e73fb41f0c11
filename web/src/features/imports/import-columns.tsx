import { CLEAR_CELL, IMPORT_COLUMNS, IMPORT_MAX_ROWS, type ImportColumn } from '@bookstore/contracts/imports';
import { BOOK_FORMATS } from '@bookstore/contracts/lists';
import { localizeExamples } from '../../shared/format/examples.ts';
import { formatCount } from '../../shared/format/format.ts';
import { saveFile } from '../../shared/http/save-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ExportButton } from '../../shared/ui/export-button.tsx';

const COLUMNS = {
  id: 'What the shop calls the book; it is in the export. Empty for a new one.',
  isbn: '10 or 13 digits, also with hyphens or words around them. A row without an id is the book with this ISBN, if there is one.',
  title: 'Needed for a new book.',
  author: 'As the shop shows it.',
  authors: 'The names, with semicolons between several.',
  description: 'Text, or HTML, of which the text is taken. Needed for a new book.',
  category: 'One of the shop’s categories. Needed for a new book.',
  trending: 'true or false, also as yes, no, 1, 0 or in words of other languages.',
  old_price: 'An amount, such as 15.00, shown struck through while it is above the new price.',
  new_price: 'An amount, such as 12.50. Needed for a new book.',
  cover: 'The https address of a picture, which the shop fetches.',
  publisher: 'Its name.',
  language: 'Its name, or its tag, such as en or pt-BR.',
  pages: 'A whole number.',
  format: `One of ${BOOK_FORMATS.join(', ')}, or what others call it, such as hardcover.`,
  published_on: 'A day such as 2019-03-31, also in the form of your country, a month or a year.',
  series: 'Its name.',
  series_number: 'A number, such as 2 or 2.5.',
  recommendation: 'What a bookseller says in its favour, shown on its page.',
  recommended_by: 'Who says so.',
  withdrawn: 'true for a book that is not sold any more, else false.',
  stock: 'How many copies are on the shelf.',
} as const satisfies Record<ImportColumn, string>;

const EXAMPLES: Partial<Record<ImportColumn, string>>[] = [
  {
    isbn: '978-0-306-40615-7',
    title: 'An example',
    authors: 'Ann Writer; Bob Writer',
    description: 'What it is about.',
    category: 'fiction',
    old_price: '15.00',
    new_price: '12.50',
    format: 'paperback',
    stock: '3',
  },
  {
    title: 'Another, with a comma',
    author: 'Ann Writer',
    description: 'What it is about.',
    category: 'fiction',
    new_price: '9',
  },
];

const toCell = (text = '') => (text.includes(',') ? `"${text}"` : text);
const toLine = (cells: readonly (string | undefined)[]) => `${cells.map(toCell).join(',')}\r\n`;

const saveExample = () => {
  const rows = EXAMPLES.map((example) => toLine(IMPORT_COLUMNS.map((column) => example[column])));
  saveFile(new Blob([toLine(IMPORT_COLUMNS), ...rows], { type: 'text/csv' }), 'books-example.csv');
};

/** What a file holds, an example of one, and one of all books of the shop. */
export function ImportColumns() {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={saveExample}>
          Download an example
        </Button>
        <ExportButton path="/api/books/export.csv" name="books.csv" noun="books">
          Export all books
        </ExportButton>
      </div>
      <details className="rounded-xl border border-line bg-surface p-4">
        <summary className="min-h-6 cursor-pointer font-semibold">The columns of a file</summary>
        <p className="mt-3 text-muted">
          At most {formatCount(IMPORT_MAX_ROWS)} rows below the names of the columns, which come in any order.
          An empty cell keeps what the shop has, and {CLEAR_CELL} clears it.
        </p>
        <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
          {IMPORT_COLUMNS.map((column) => (
            <div key={column} className="sm:contents">
              <dt className="font-mono font-semibold">{column}</dt>
              <dd className="text-muted">{localizeExamples(COLUMNS[column])}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
