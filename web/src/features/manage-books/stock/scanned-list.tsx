import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../shared/format/format.ts';
import { Badge, type BadgeLook } from '../../../shared/ui/badge.tsx';
import { Button, buttonStyle } from '../../../shared/ui/button.tsx';
import { type Column, DataTable } from '../../../shared/ui/data-table.tsx';
import { isInProgress, type ScannedLine, type ScannedLines } from './scanned-lines.ts';

const SHOWN = 100;

/** The first of many rows, and a button for more of them. */
export function useFirstRows<Row>(rows: readonly Row[]) {
  const [count, setCount] = useState(SHOWN);
  const hidden = rows.length - count;
  const more = hidden > 0 && (
    <Button look="quiet" className="mt-2" onClick={() => setCount(count + SHOWN)}>
      {i18n.t('Show more ({count})', { count: formatCount(hidden) })}
    </Button>
  );
  return { first: rows.slice(0, count), more };
}

const LOOKS: Readonly<Record<ScannedLine['state'], BadgeLook>> = {
  waiting: 'open',
  choice: 'warning',
  failed: 'failure',
  done: 'done',
  undoing: 'open',
  undone: 'ended',
};

export const describeIsbn = (isbn: string | undefined): string =>
  isbn ? i18n.t('ISBN {isbn}', { isbn }) : i18n.t('no ISBN');

/** A book by its title, which leads to it, and its ISBN. */
export const BookName = ({ bookId, title, isbn }: Pick<ScannedLine, 'bookId' | 'title' | 'isbn'>) => (
  <span className="wrap-anywhere">
    {bookId && (
      <Link
        to="/dashboard/edit-book/$id"
        params={{ id: bookId }}
        dir="auto"
        className="inline-block py-1 underline decoration-line-strong underline-offset-2 hover:text-accent"
      >
        {title}
      </Link>
    )}{' '}
    <span className="block text-sm font-normal text-muted tabular-nums">{describeIsbn(isbn)}</span>
  </span>
);

/** The columns of scanned lines; `states` are the words for what became of them. */
export const listLineColumns = (
  states: Readonly<Record<ScannedLine['state'], () => string>>,
): readonly Column<ScannedLine>[] => [
  {
    id: 'book',
    header: i18n.t('Book'),
    isRowHeader: true,
    render: ({ bookId, title, isbn }) => <BookName bookId={bookId} title={title} isbn={isbn} />,
  },
  { id: 'copies', header: i18n.t('Copies'), align: 'end', render: ({ copies }) => formatCount(copies) },
  {
    id: 'state',
    header: i18n.t('Status'),
    render: ({ state, note }) => (
      <span className="max-md:text-end">
        <Badge look={LOOKS[state]}>{states[state]()}</Badge>
        {note && <span className="block text-sm wrap-anywhere text-muted">{note}</span>}
      </span>
    ),
  },
];

const nameOf = ({ title, isbn }: ScannedLine) => title ?? describeIsbn(isbn);

type ScannedListProps = {
  caption: string;
  columns: readonly Column<ScannedLine>[];
  scanned: ScannedLines;
  renderDone: (line: ScannedLine, name: string) => ReactNode;
  empty: ReactNode;
};

/** Scanned lines, with what can be done with those that need it. */
export function ScannedList({ caption, columns, scanned, renderDone, empty }: ScannedListProps) {
  const { lines, run, remove } = scanned;
  const { first, more } = useFirstRows(lines);
  const renderActions = (line: ScannedLine) => {
    const name = nameOf(line);
    if (line.state === 'done') return renderDone(line, name);
    if (isInProgress(line) || line.state === 'undone') return null;
    const removeLine = () => remove(({ key }) => key === line.key);
    return (
      <span className="flex flex-wrap gap-x-2">
        {line.choices?.map(({ bookId, title }) => (
          <Button
            key={bookId}
            look="secondary"
            onClick={() => run(line, { state: 'waiting', bookId, title })}
          >
            {title}
          </Button>
        ))}
        {line.state === 'failed' && (
          <Button
            look="quiet"
            aria-label={i18n.t('Try again: {name}', { name })}
            onClick={() => run(line, { state: 'waiting' })}
          >
            {i18n.t('Try again')}
          </Button>
        )}
        {line.state === 'failed' && !line.bookId && (
          <Link to="/dashboard/add-new-book" search={{ isbn: line.isbn }} className={buttonStyle('quiet')}>
            {i18n.t('Add this book')}
          </Link>
        )}
        <Button look="danger" aria-label={i18n.t('Remove {title}', { title: name })} onClick={removeLine}>
          {i18n.t('Remove')}
        </Button>
      </span>
    );
  };
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={first}
        getId={({ key }) => key}
        getName={nameOf}
        renderActions={renderActions}
        empty={empty}
      />
      {more}
    </>
  );
}
