import { createFileRoute } from '@tanstack/react-router';
import { PublicLayout } from '../layouts/public-layout.tsx';
import { loadCategories } from '../shared/books/categories.ts';

/** The pages of the shop, with its header and footer. */
export const Route = createFileRoute('/_shop')({
  loader: ({ context: { load, queryClient } }) => load(() => loadCategories(queryClient)),
  component: PublicLayout,
  codeSplitGroupings: [],
});
