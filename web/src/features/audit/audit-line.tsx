import type { AuditChange, AuditLine, AuditSubject } from '@bookstore/contracts/audit';
import { Link, type LinkProps } from '@tanstack/react-router';
import { capitalize } from '../../shared/format/format.ts';
import { describeValue, nameField, toWords } from './audit-fields.ts';

/** What the things are called that staff change. */
export const SUBJECT_LABELS = {
  book: 'Book',
  categories: 'Categories',
  list: 'Lists',
  author: 'Author',
  import: 'Import',
  order: 'Order',
  stock: 'Stock',
  mail: 'Mail',
  staff: 'Staff',
  settings: 'Settings',
  subscriber: 'Subscriber',
} as const satisfies Record<AuditSubject, string>;

const PAGES: Partial<Record<AuditSubject, (id: string) => LinkProps>> = {
  book: (id) => ({ to: '/dashboard/edit-book/$id', params: { id } }),
  stock: (id) => ({ to: '/dashboard/edit-book/$id', params: { id } }),
  order: (number) => ({ to: '/dashboard/orders/$number', params: { number } }),
  import: (id) => ({ to: '/dashboard/import', search: { id } }),
  categories: () => ({ to: '/dashboard/categories' }),
  list: () => ({ to: '/dashboard/lists' }),
  author: () => ({ to: '/dashboard/lists' }),
  staff: () => ({ to: '/dashboard/staff' }),
};

/** `order.removeItem` in words: `Order: remove item`. */
export function describeAction(action: string): string {
  const [subject = '', ...verb] = action.split('.');
  return `${capitalize(subject)}: ${toWords(verb.join(' '))}`;
}

/** What was changed, with the link to its page if it has one. */
export function Subject({ subject: { type, id, label } }: Pick<AuditLine, 'subject'>) {
  const page = PAGES[type];
  if (!page) return <span className="wrap-anywhere">{label}</span>;
  return (
    <Link {...page(id)} className="wrap-anywhere text-accent hover:underline max-md:inline-block max-md:py-1">
      {label}
    </Link>
  );
}

const Value = ({ value }: { value: AuditChange['before'] }) =>
  describeValue(value) ?? <span className="text-muted">nothing</span>;

const Change = ({ field, before, after }: AuditChange) => (
  <li className="wrap-anywhere">
    <span className="font-medium">{nameField(field)}:</span> <Value value={before} />{' '}
    <span aria-hidden="true">→</span>
    <span className="sr-only">became</span> <Value value={after} />
  </li>
);

/** How many changes are shown at once, and how long each may be: in a line of a table, and elsewhere. */
const ROOM = { line: { count: 1, length: 30 }, block: { count: 3, length: 60 } } as const;

type ChangesProps = Pick<AuditLine, 'changes'> & { in?: keyof typeof ROOM };

/** Each field before and after. Where there is no room for them, they are folded behind their names. */
export function Changes({ changes, in: place = 'block' }: ChangesProps) {
  const { count, length } = ROOM[place];
  const isShort = ({ before, after }: AuditChange) =>
    [before, after].every((value) => String(value ?? '').length <= length);
  const list = (
    <ul className="grid min-w-0 gap-0.5">
      {changes.map((change) => (
        <Change key={change.field} {...change} />
      ))}
    </ul>
  );
  if (changes.length <= count && changes.every(isShort)) return list;
  return (
    <details className="min-w-0">
      <summary className="content-center wrap-anywhere max-md:min-h-11 md:min-h-8 md:truncate">
        {changes.map(({ field }) => nameField(field)).join(', ')}
      </summary>
      {list}
    </details>
  );
}
