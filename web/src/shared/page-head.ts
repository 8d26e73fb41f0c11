import { useEffect } from 'react';
import { PAGE_HEADS, toDocumentTitle, type PageHead } from './page-heads.ts';

/** Sets the document's title and description: those of a route, or the given ones. */
export function usePageHead(page: keyof typeof PAGE_HEADS | PageHead): void {
  const { title, description } = typeof page === 'string' ? PAGE_HEADS[page] : page;
  useEffect(() => {
    document.title = toDocumentTitle({ title, description });
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
