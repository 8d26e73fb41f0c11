import type { Book } from '@bookstore/contracts/books';
import { toSlug } from '@bookstore/contracts/slugs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The names of a book's authors; none of a book without an author. */
export const listAuthors = ({ authors, author }: Pick<Book, 'authors' | 'author'>): readonly string[] =>
  authors ? [...new Set(authors)] : author ? [author] : [];

/** A link to the page of an author. A name without letters and digits has none. */
export function AuthorLink({ name, children = name }: { name: string; children?: ReactNode }) {
  const slug = toSlug(name);
  if (!slug) return <bdi>{name}</bdi>;
  return (
    <Link
      to="/authors/$slug"
      params={{ slug }}
      dir="auto"
      className="font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
    >
      {children}
    </Link>
  );
}

/** Links to all books of each author. */
export const MoreByAuthors = ({ authors }: { authors: readonly string[] }) =>
  authors.filter(toSlug).map((name) => (
    <AuthorLink key={name} name={name}>
      More by {authors.length === 1 ? 'this author' : name}
    </AuthorLink>
  ));
