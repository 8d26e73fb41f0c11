import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  parseSearchWith,
  type SearchSchemaInput,
  stringifySearchWith,
} from '@tanstack/react-router';
import { accountSearch } from '../features/account/account-search.ts';
import { bookSearch, managedBookSearch } from '../features/books/book-search.ts';
import { bookQuery, bookRowQuery } from '../features/books/books.queries.ts';
import { homeSearch } from '../features/home/home-search.ts';
import type { MailSearch } from '../features/mails/mail-search.ts';
import { loginSearch } from '../features/session/login-search.ts';
import type { OrderSearch } from '../features/staff-orders/order-search.ts';
import { resetSearch } from '../features/session/reset-search.ts';
import { Spinner } from '../shared/ui/notice.tsx';
import { ErrorPage, NotFoundPage, StandaloneErrorPage } from './fallback-pages.tsx';
import { requireAdmin, requireCustomer } from './guards.ts';
import { PublicLayout } from './layouts/public-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import * as pages from './lazy-pages.ts';

/** Loads a page's data in parallel with its code. The page itself handles a failure. */
const prefetch = (query: Promise<unknown>) => void query.catch(() => undefined);

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
});

const shop = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout });
const home = createRoute({
  getParentRoute: () => shop,
  path: '/',
  validateSearch: homeSearch,
  loader: ({ context }) => prefetch(context.queryClient.infiniteQuery(bookRowQuery())),
  component: pages.HomePage,
});
const about = createRoute({ getParentRoute: () => shop, path: '/about', component: pages.AboutPage });
const login = createRoute({
  getParentRoute: () => shop,
  path: '/login',
  validateSearch: loginSearch,
  component: pages.LoginPage,
});
const register = createRoute({
  getParentRoute: () => shop,
  path: '/register',
  validateSearch: loginSearch,
  component: pages.RegisterPage,
});
/** Beyond the specification's table: a link by mail to set a new password, and where it leads. */
const forgotPassword = createRoute({
  getParentRoute: () => shop,
  path: '/forgot-password',
  component: pages.ForgotPasswordPage,
});
const resetPassword = createRoute({
  getParentRoute: () => shop,
  path: '/reset-password',
  validateSearch: resetSearch,
  component: pages.ResetPasswordPage,
});
const cart = createRoute({ getParentRoute: () => shop, path: '/cart', component: pages.CartPage });
const book = createRoute({
  getParentRoute: () => shop,
  path: '/books/$id',
  loader: ({ context, params }) => prefetch(context.queryClient.query(bookQuery(params.id))),
  component: pages.BookPage,
});
/** Beyond the specification's table: the results of the search box in the header. */
const search = createRoute({
  getParentRoute: () => shop,
  path: '/search',
  validateSearch: bookSearch,
  component: pages.SearchPage,
});

const customer = createRoute({ getParentRoute: () => shop, id: 'customer', beforeLoad: requireCustomer });
const checkout = createRoute({
  getParentRoute: () => customer,
  path: '/checkout',
  component: pages.CheckoutPage,
});
const orders = createRoute({ getParentRoute: () => customer, path: '/orders', component: pages.OrdersPage });
/** Beyond the specification's table: what happened to an order. */
const order = createRoute({
  getParentRoute: () => customer,
  path: '/orders/$number',
  component: pages.OrderPage,
});

/** Beyond the specification's table: details, password, sessions and data of the account. */
const account = createRoute({
  getParentRoute: () => customer,
  path: '/account',
  validateSearch: accountSearch,
  component: pages.AccountPage,
});

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: pages.AdminPage,
  errorComponent: StandaloneErrorPage,
});
const staff = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: requireAdmin,
  component: pages.DashboardLayout,
  notFoundComponent: pages.UnknownStaffPage,
  errorComponent: StandaloneErrorPage,
});
const overview = createRoute({ getParentRoute: () => staff, path: '/', component: pages.OverviewPage });
const addBook = createRoute({
  getParentRoute: () => staff,
  path: '/add-new-book',
  component: pages.AddBookPage,
});
const editBook = createRoute({
  getParentRoute: () => staff,
  path: '/edit-book/$id',
  component: pages.EditBookPage,
});
const manageBooks = createRoute({
  getParentRoute: () => staff,
  path: '/manage-books',
  validateSearch: managedBookSearch,
  component: pages.ManageBooksPage,
});
const manageOrders = createRoute({
  getParentRoute: () => staff,
  path: '/orders',
  // The page validates them: the schema is loaded with it, which shoppers never do.
  validateSearch: (search: OrderSearch & SearchSchemaInput): object => search,
  component: pages.ManageOrdersPage,
});
const staffOrder = createRoute({
  getParentRoute: () => staff,
  path: '/orders/$number',
  component: pages.StaffOrderPage,
});
const manageMails = createRoute({
  getParentRoute: () => staff,
  path: '/mails',
  // As those of the orders.
  validateSearch: (search: MailSearch & SearchSchemaInput): object => search,
  component: pages.ManageMailsPage,
});

const customerPages = customer.addChildren([checkout, orders, order, account]);
const routeTree = root.addChildren([
  shop.addChildren([
    home,
    about,
    login,
    register,
    forgotPassword,
    resetPassword,
    cart,
    book,
    search,
    customerPages,
  ]),
  admin,
  staff.addChildren([overview, addBook, editBook, manageBooks, manageOrders, staffOrder, manageMails]),
]);

/** Creates the router of the routes above. Search parameters are plain strings in the URL, not JSON. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Spinner,
    defaultErrorComponent: ErrorPage,
    // When prerendering it would add an inline script, which the content security policy forbids.
    scrollRestoration: !history,
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
