import { BOOKS_PER_PAGE_AT_MOST } from '@bookstore/contracts/books';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '../../shared/button.tsx';

/** Leads to every book there is: without a search, and as many on a page as the catalogue gives. */
export const SeeAllLink = () => (
  <Link
    to="/dashboard/manage-books"
    search={{ limit: BOOKS_PER_PAGE_AT_MOST }}
    className={buttonStyle('quiet')}
  >
    See all
  </Link>
);
