import { createFileRoute } from '@tanstack/react-router';
import { requireCustomer } from '../../features/session/session-route.ts';

/** The pages for customers who are signed in, but for the checkout. */
export const Route = createFileRoute('/_shop/_customer')({ beforeLoad: requireCustomer });
