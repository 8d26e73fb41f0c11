import { MAX_PAGE_SIZE } from '@bookstore/contracts/books';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '../../shared/button.tsx';

/** Leads to every book there is: without a search, and as many on a page as the catalogue gives. */
export const SeeAllLink = () => (
  <Link
    to="/dashboard/manage-books"
    search={{ limit: MAX_PAGE_SIZE }}
    className={buttonStyle('quiet')}
  >
    See all
  </Link>
);
