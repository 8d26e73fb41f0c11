import { onlineManager } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { isShopReachable } from '../shared/http.ts';

/** The code of a page could not be loaded, because the shop could not be reached. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/**
 * What cannot be loaded makes the router load the document again, once. That helps when a newer release has replaced
 * the file; while the shop cannot be reached it would end on the browser's own error page, so another error is thrown.
 * Without a connection nothing is imported, because browsers remember that it failed (whatwg/html#6768).
 */
const code =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    if (!onlineManager.isOnline()) throw new PageLoadError('There is no connection');
    return load().catch(async (cause: unknown) => {
      if (await isShopReachable()) throw cause;
      throw new PageLoadError('The shop could not be reached', { cause });
    });
  };

export const HomePage = lazyRouteComponent(
  code(() => import('../pages/home.tsx')),
  'HomePage',
);
export const AboutPage = lazyRouteComponent(
  code(() => import('../pages/about.tsx')),
  'AboutPage',
);
export const LoginPage = lazyRouteComponent(
  code(() => import('../pages/login.tsx')),
  'LoginPage',
);
export const RegisterPage = lazyRouteComponent(
  code(() => import('../pages/register.tsx')),
  'RegisterPage',
);
export const ForgotPasswordPage = lazyRouteComponent(
  code(() => import('../pages/forgot-password.tsx')),
  'ForgotPasswordPage',
);
export const ResetPasswordPage = lazyRouteComponent(
  code(() => import('../pages/reset-password.tsx')),
  'ResetPasswordPage',
);
export const CartPage = lazyRouteComponent(
  code(() => import('../pages/cart.tsx')),
  'CartPage',
);
export const BookPage = lazyRouteComponent(
  code(() => import('../pages/book.tsx')),
  'BookPage',
);
export const CheckoutPage = lazyRouteComponent(
  code(() => import('../pages/checkout.tsx')),
  'CheckoutPage',
);
export const OrdersPage = lazyRouteComponent(
  code(() => import('../pages/orders.tsx')),
  'OrdersPage',
);
export const OrderPage = lazyRouteComponent(
  code(() => import('../pages/order.tsx')),
  'OrderPage',
);
export const AccountPage = lazyRouteComponent(
  code(() => import('../pages/account.tsx')),
  'AccountPage',
);
export const SearchPage = lazyRouteComponent(
  code(() => import('../pages/search.tsx')),
  'SearchPage',
);
export const AdminPage = lazyRouteComponent(
  code(() => import('../pages/admin.tsx')),
  'AdminPage',
);
export const DashboardLayout = lazyRouteComponent(
  code(() => import('./layouts/dashboard-layout.tsx')),
  'DashboardLayout',
);
export const UnknownStaffPage = lazyRouteComponent(
  code(() => import('./layouts/dashboard-layout.tsx')),
  'UnknownStaffPage',
);
export const OverviewPage = lazyRouteComponent(
  code(() => import('../pages/dashboard-home.tsx')),
  'DashboardHomePage',
);
export const AddBookPage = lazyRouteComponent(
  code(() => import('../pages/add-book.tsx')),
  'AddBookPage',
);
export const EditBookPage = lazyRouteComponent(
  code(() => import('../pages/edit-book.tsx')),
  'EditBookPage',
);
export const ManageBooksPage = lazyRouteComponent(
  code(() => import('../pages/manage-books.tsx')),
  'ManageBooksPage',
);
export const ManageOrdersPage = lazyRouteComponent(
  code(() => import('../pages/manage-orders.tsx')),
  'ManageOrdersPage',
);
export const ManageMailsPage = lazyRouteComponent(
  code(() => import('../pages/manage-mails.tsx')),
  'ManageMailsPage',
);
export const StaffOrderPage = lazyRouteComponent(
  code(() => import('../pages/staff-order.tsx')),
  'StaffOrderPage',
);
