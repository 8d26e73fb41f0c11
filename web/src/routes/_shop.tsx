import { createFileRoute } from '@tanstack/react-router';
import { PublicLayout } from '../layouts/public-layout.tsx';

/** The pages of the shop, with its header and footer. */
export const Route = createFileRoute('/_shop')({
  component: PublicLayout,
  codeSplitGroupings: [],
});
