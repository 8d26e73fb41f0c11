import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { bookSearch } from '../features/books/book-search.ts';
import { bookListQuery, bookQuery } from '../features/books/books.queries.ts';
import { homeSearch } from '../features/home/home-search.ts';
import { loginSearch } from '../features/session/login-search.ts';
import { Spinner } from '../shared/spinner.tsx';
import { requireAdmin, requireCustomer } from './guards.ts';
import { PublicLayout } from './layouts/public-layout.tsx';
import { NotFound } from './not-found.tsx';
import { PageError } from './page-error.tsx';
import { RootLayout } from './layouts/root-layout.tsx';

/** Starts loading a page's data together with its code. When that fails, the page says so. */
const prefetch = (loading: Promise<unknown>) => {
  loading.catch(() => undefined);
};

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: NotFound,
});

const publicPages = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout });
const customerPages = createRoute({
  getParentRoute: () => publicPages,
  id: 'customer',
  beforeLoad: requireCustomer,
});

const home = createRoute({
  getParentRoute: () => publicPages,
  path: '/',
  validateSearch: homeSearch,
  loader: ({ context }) => {
    prefetch(context.queryClient.query(bookListQuery()));
  },
  component: lazyRouteComponent(() => import('../pages/home.tsx'), 'HomePage'),
});
const about = createRoute({
  getParentRoute: () => publicPages,
  path: '/about',
  component: lazyRouteComponent(() => import('../pages/about.tsx'), 'AboutPage'),
});
const login = createRoute({
  getParentRoute: () => publicPages,
  path: '/login',
  validateSearch: loginSearch,
  component: lazyRouteComponent(() => import('../pages/login.tsx'), 'LoginPage'),
});
const register = createRoute({
  getParentRoute: () => publicPages,
  path: '/register',
  component: lazyRouteComponent(() => import('../pages/register.tsx'), 'RegisterPage'),
});
const cart = createRoute({
  getParentRoute: () => publicPages,
  path: '/cart',
  component: lazyRouteComponent(() => import('../pages/cart.tsx'), 'CartPage'),
});
const book = createRoute({
  getParentRoute: () => publicPages,
  path: '/books/$id',
  loader: ({ context, params }) => {
    prefetch(context.queryClient.query(bookQuery(params.id)));
  },
  component: lazyRouteComponent(() => import('../pages/book.tsx'), 'BookPage'),
});
const checkout = createRoute({
  getParentRoute: () => customerPages,
  path: '/checkout',
  component: lazyRouteComponent(() => import('../pages/checkout.tsx'), 'CheckoutPage'),
});
const orders = createRoute({
  getParentRoute: () => customerPages,
  path: '/orders',
  component: lazyRouteComponent(() => import('../pages/orders.tsx'), 'OrdersPage'),
});
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(() => import('../pages/admin.tsx'), 'AdminPage'),
});
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./layouts/dashboard-layout.tsx'), 'DashboardLayout'),
});
const dashboardHome = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/dashboard-home.tsx'), 'DashboardHomePage'),
});
const addBook = createRoute({
  getParentRoute: () => dashboard,
  path: '/add-new-book',
  component: lazyRouteComponent(() => import('../pages/add-book.tsx'), 'AddBookPage'),
});
const editBook = createRoute({
  getParentRoute: () => dashboard,
  path: '/edit-book/$id',
  component: lazyRouteComponent(() => import('../pages/edit-book.tsx'), 'EditBookPage'),
});
const manageBooks = createRoute({
  getParentRoute: () => dashboard,
  path: '/manage-books',
  validateSearch: bookSearch,
  component: lazyRouteComponent(() => import('../pages/manage-books.tsx'), 'ManageBooksPage'),
});
/** The one page beyond the specification's table: what the search box in the header finds. */
const search = createRoute({
  getParentRoute: () => publicPages,
  path: '/search',
  validateSearch: bookSearch,
  component: lazyRouteComponent(() => import('../pages/search.tsx'), 'SearchPage'),
});

const customerTree = customerPages.addChildren([checkout, orders]);
const publicTree = publicPages.addChildren([home, about, login, register, cart, book, customerTree, search]);
const dashboardTree = dashboard.addChildren([dashboardHome, addBook, editBook, manageBooks]);
const routeTree = root.addChildren([publicTree, admin, dashboardTree]);

/** Makes the router over the route table above. Search parameters are plain texts in the address. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Spinner,
    defaultErrorComponent: PageError,
    // Where nobody scrolls it would only write a script into the page, which the content policy forbids.
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
