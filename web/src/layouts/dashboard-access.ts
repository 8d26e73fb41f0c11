import type { RegisteredRouter, RouteIds } from '@tanstack/react-router';
import type { StaffOperation } from '../shared/staff/staff-claims.ts';

/** Every page of the dashboard but that of the own account, which all staff may open. */
type Page = Exclude<
  Extract<RouteIds<RegisteredRouter['routeTree']>, `/dashboard/${string}`>,
  '/dashboard/me'
>;

/** The operation of each page: who may call it may open the page. */
const PAGES: Readonly<Record<Page, StaffOperation>> = {
  '/dashboard/': 'listOrders',
  '/dashboard/add-new-book': 'addBook',
  '/dashboard/audit': 'listAuditOfStaff',
  '/dashboard/categories': 'changeCategories',
  '/dashboard/customers/': 'findCustomer',
  '/dashboard/customers/$id': 'findCustomer',
  '/dashboard/edit-book/$id': 'changeBook',
  '/dashboard/import': 'checkImport',
  '/dashboard/lists': 'changeReadingLists',
  '/dashboard/mails': 'listMails',
  '/dashboard/manage-books': 'listStockLevels',
  '/dashboard/newsletter': 'listSubscribers',
  '/dashboard/orders/': 'listOrders',
  '/dashboard/orders/$number': 'listOrders',
  '/dashboard/settings': 'changeSettings',
  '/dashboard/staff': 'listStaff',
  '/dashboard/stock/receive': 'receiveStock',
  '/dashboard/stock/take': 'countStock',
};
const OPERATIONS = new Map<string, StaffOperation>(Object.entries(PAGES));

/** The operation of a page, by its route or its address. */
export const operationOf = (page = ''): StaffOperation | undefined =>
  OPERATIONS.get(`${page}/`) ?? OPERATIONS.get(page);
