import { CLEAR_CELL, IMPORT_COLUMNS, IMPORT_MAX_ROWS, type ImportColumn } from '@bookstore/contracts/imports';
import { BOOK_FORMATS } from '@bookstore/contracts/lists';
import { decimalsOf } from '@bookstore/contracts/shop-format';
import { i18n } from '@bookstore/i18n/i18n';
import { nameColumn } from '@bookstore/i18n/import-columns';
import { formatCount, formatEnumeration } from '../../shared/format/format.ts';
import { toTypedAmount, toTypedNumber } from '../../shared/format/typed-amount.ts';
import { saveFile } from '../../shared/http/save-file.ts';
import { currentShop } from '../../shared/shop/current-shop.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ExportButton } from '../../shared/ui/export-button.tsx';

const exampleOfAmount = (amount: number) =>
  toTypedAmount(decimalsOf(currentShop().currency) === 0 ? Math.trunc(amount) : amount);

const describeColumns = (): Record<ImportColumn, string> => ({
  id: i18n.t('What the shop calls the book; it is in the export. Empty for a new one.'),
  isbn: i18n.t(
    '10 or 13 digits, also with hyphens or words around them. A row without an id is the book with this ISBN, if there is one.',
  ),
  title: i18n.t('Needed for a new book.'),
  author: i18n.t('As the shop shows it.'),
  authors: i18n.t('The names, with semicolons between several.'),
  description: i18n.t('Text, or HTML, of which the text is taken. Needed for a new book.'),
  category: i18n.t('One of the shop’s categories. Needed for a new book.'),
  trending: i18n.t('true or false, also as yes, no, 1, 0 or in words of other languages.'),
  old_price: i18n.t('An amount, such as {amount}, shown struck through while it is above the new price.', {
    amount: exampleOfAmount(15),
  }),
  new_price: i18n.t('An amount, such as {amount}. Needed for a new book.', { amount: exampleOfAmount(12.5) }),
  cover: i18n.t('The https address of a picture, which the shop fetches.'),
  publisher: i18n.t('Its name.'),
  language: i18n.t('Its name, or its tag, such as en or pt-BR.'),
  pages: i18n.t('A whole number.'),
  format: i18n.t('One of {formats}, or what others call it, such as hardcover.', {
    formats: formatEnumeration(BOOK_FORMATS),
  }),
  published_on: i18n.t('A day such as 2019-03-31, also in the form of your country, a month or a year.'),
  series: i18n.t('Its name.'),
  series_number: i18n.t('A number, such as {whole} or {decimal}.', {
    whole: toTypedNumber(2),
    decimal: toTypedNumber(2.5),
  }),
  recommendation: i18n.t('What a bookseller says in its favour, shown on its page.'),
  recommended_by: i18n.t('Who says so.'),
  withdrawn: i18n.t('true for a book that is not sold any more, else false.'),
  stock: i18n.t('How many copies are on the shelf.'),
});

const listExamples = (): Partial<Record<ImportColumn, string>>[] => [
  {
    isbn: '978-0-306-40615-7',
    title: i18n.t('An example'),
    authors: 'Ann Writer; Bob Writer',
    description: i18n.t('What it is about.'),
    category: 'fiction',
    old_price: '15.00',
    new_price: '12.50',
    format: 'paperback',
    stock: '3',
  },
  {
    title: i18n.t('Another, with a comma'),
    author: 'Ann Writer',
    description: i18n.t('What it is about.'),
    category: 'fiction',
    new_price: '9',
  },
];

const toCell = (text = '') => (text.includes(',') ? `"${text}"` : text);
const toLine = (cells: readonly (string | undefined)[]) => `${cells.map(toCell).join(',')}\r\n`;

const saveExample = () => {
  const rows = listExamples().map((example) => toLine(IMPORT_COLUMNS.map((column) => example[column])));
  saveFile(
    new Blob([toLine(IMPORT_COLUMNS.map((column) => nameColumn(column, i18n))), ...rows], {
      type: 'text/csv',
    }),
    'books-example.csv',
  );
};

/** What a file holds, an example of one, and one of all books of the shop. */
export function ImportColumns() {
  const descriptions = describeColumns();
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={saveExample}>
          {i18n.t('Download an example')}
        </Button>
        <ExportButton path="/api/books/export.csv" name="books.csv" noun="books">
          {i18n.t('Export all books')}
        </ExportButton>
      </div>
      <details className="rounded-xl border border-line bg-surface p-4">
        <summary className="min-h-6 cursor-pointer font-semibold">{i18n.t('The columns of a file')}</summary>
        <p className="mt-3 text-muted">
          {i18n.t(
            'At most {max} rows below the names of the columns, which come in any order. An empty cell keeps what the shop has, and {clear} clears it.',
            { max: formatCount(IMPORT_MAX_ROWS), clear: CLEAR_CELL },
          )}
        </p>
        <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
          {IMPORT_COLUMNS.map((column) => (
            <div key={column} className="sm:contents">
              <dt className="font-mono font-semibold wrap-anywhere">{nameColumn(column, i18n)}</dt>
              <dd className="text-muted">{descriptions[column]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
