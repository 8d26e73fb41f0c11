import type { AuditChange, AuditLine, AuditSubject } from '@bookstore/contracts/audit';
import { i18n } from '@bookstore/i18n/i18n';
import { Link, type LinkProps } from '@tanstack/react-router';
import { nameCategory, useCategories } from '../../shared/books/categories.ts';
import { formatEnumeration } from '../../shared/format/format.ts';
import { MAIL_KINDS } from '../../shared/mails/mail-labels.ts';
import { describeValue, nameField } from './audit-fields.ts';

/** What the things are called that staff change. */
const SUBJECT_LABELS = {
  book: () => i18n.t('Book'),
  categories: () => i18n.t('Categories'),
  list: () => i18n.t('Lists'),
  author: () => i18n.t('Author'),
  import: () => i18n.t('Import'),
  order: () => i18n.t('Order'),
  stock: () => i18n.t('Stock'),
  mail: () => i18n.t('Mail'),
  staff: () => i18n.t('Staff'),
  settings: () => i18n.t('Settings'),
  subscriber: () => i18n.t('Subscriber'),
} as const satisfies Record<AuditSubject, () => string>;

export const listSubjects = (): Record<string, string> =>
  Object.fromEntries(Object.entries(SUBJECT_LABELS).map(([type, label]) => [type, label()]));

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

/** What mails say, which the service names by their kind. */
const MAILS = new Map<string, () => string>(Object.entries(MAIL_KINDS));

/** What a thing is called; of those of which there is one, the services write English. */
export function nameSubject({ type, id, label }: AuditLine['subject']): string {
  if (type === 'mail') return MAILS.get(label)?.() ?? SUBJECT_LABELS.mail();
  if (type === 'categories' || type === 'list') return SUBJECT_LABELS[type]();
  return type === 'staff' && id === 'staff' ? i18n.t('All accounts') : label;
}

/** What was changed, with the link to its page if it has one. */
export function Subject({ subject }: Pick<AuditLine, 'subject'>) {
  const { type, id } = subject;
  const page = PAGES[type];
  const label = nameSubject(subject);
  if (!page) return <bdi className="wrap-anywhere">{label}</bdi>;
  return (
    <Link {...page(id)} className="wrap-anywhere text-accent hover:underline max-md:inline-block max-md:py-1">
      <bdi>{label}</bdi>
    </Link>
  );
}

const CategoryName = ({ slug }: { slug: string }) => <bdi>{nameCategory(useCategories(), slug)}</bdi>;

type ValueProps = { field: string; value: AuditChange['before'] };

const Value = ({ field, value }: ValueProps) => {
  const text = describeValue(field, value);
  if (field === 'category' && text !== undefined) return <CategoryName slug={text} />;
  return text === undefined ? <span className="text-muted">{i18n.t('nothing')}</span> : <bdi>{text}</bdi>;
};

const Change = ({ field, before, after }: AuditChange) => (
  <li className="wrap-anywhere">
    <span className="font-medium">{nameField(field)}:</span> <Value field={field} value={before} />{' '}
    <span aria-hidden="true">→</span>
    <span className="sr-only">{i18n.t('became')}</span> <Value field={field} value={after} />
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
        {formatEnumeration(changes.map(({ field }) => nameField(field)))}
      </summary>
      {list}
    </details>
  );
}
