import { useEffect } from 'react';

const SHOP = 'Bookstore';
const DESCRIPTION =
  'Bookstore sells business, technology, fiction, horror and adventure books. Order today, pay cash on delivery.';

/** Gives the document the page's own title and description. */
export function usePageHead(title: string, description = DESCRIPTION): void {
  useEffect(() => {
    document.title = title === SHOP ? title : `${title} - ${SHOP}`;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
