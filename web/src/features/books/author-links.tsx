import type { Book } from '@bookstore/contracts/books';
import { toSlug } from '@bookstore/contracts/slugs';
import { Link } from '@tanstack/react-router';

/** The names of a book's authors; none of a book without an author. */
export const listAuthors = ({ authors, author }: Pick<Book, 'authors' | 'author'>): readonly string[] =>
  authors ? [...new Set(authors)] : author ? [author] : [];

/** A link to the page of an author. A name without letters and digits has none. */
export function AuthorLink({ name }: { name: string }) {
  const slug = toSlug(name);
  if (!slug) return <bdi>{name}</bdi>;
  return (
    <Link
      to="/authors/$slug"
      params={{ slug }}
      dir="auto"
      className="font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
    >
      {name}
    </Link>
  );
}
