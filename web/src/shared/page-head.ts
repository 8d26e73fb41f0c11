import { useEffect } from 'react';
import { toDocumentTitle, type PageHead } from './page-heads.ts';

/** Gives the document the page's own title and description. */
export function usePageHead({ title, description }: PageHead): void {
  useEffect(() => {
    document.title = toDocumentTitle({ title, description });
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
