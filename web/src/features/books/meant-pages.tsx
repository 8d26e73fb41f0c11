import type { Book } from '@bookstore/contracts/books';
import { toSlug } from '@bookstore/contracts/slugs';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import { findMeant, findMeantAuthors } from './meant-names.ts';
import { useListNames } from './reading-list-names.queries.ts';

const LINK =
  'inline-flex min-h-11 items-center gap-2 font-semibold wrap-anywhere text-accent underline underline-offset-4 hover:text-accent-strong';

const MeantPage = ({ kind, children }: { kind: string; children: ReactNode }) => (
  <li className="flex min-w-0 items-center gap-2">
    {children} <span className="text-sm text-muted">{kind}</span>
  </li>
);

type MeantPagesProps = {
  q: string;
  /** Those that the search finds. */
  books: readonly Book[];
};

/** Links to the lists and the authors that have the name that is searched for. */
export function MeantPages({ q, books }: MeantPagesProps) {
  const lists = findMeant(q, useListNames(), ({ title }) => title);
  const authors = findMeantAuthors(q, books);
  if (lists.length + authors.length === 0) return null;
  return (
    <ul aria-label={i18n.t('Lists and authors')} className="-mt-2 mb-4 flex flex-wrap gap-x-6">
      {lists.map(({ slug, title }) => (
        <MeantPage key={slug} kind={i18n.t('List')}>
          <Link to="/lists/$slug" params={{ slug }} className={LINK}>
            <Icon name="list" className="size-5" />
            <bdi>{title}</bdi>
          </Link>
        </MeantPage>
      ))}
      {authors.map((name) => (
        <MeantPage key={name} kind={i18n.t('Author')}>
          <Link to="/authors/$slug" params={{ slug: toSlug(name) }} className={LINK}>
            <Icon name="user" className="size-5" />
            <bdi>{name}</bdi>
          </Link>
        </MeantPage>
      ))}
    </ul>
  );
}
