import { z } from 'zod';
import { openStaffItem } from './staff-storage.ts';

/** The page of the dashboard that is open: after a session that ends by itself, the login leads back to it. */
export const openStaffPage = () =>
  openStaffItem(sessionStorage, 'page', z.string().regex(/^\/dashboard(?![^/?#])/));
