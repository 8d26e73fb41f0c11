import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Provider } from 'react-redux';
import { DialogHost } from '../shared/dialogs/dialog-host.tsx';
import { createQueryClient } from './query-client.ts';
import { type AppRouter, createAppRouter, guardPageCode } from './router.tsx';
import { expireStaffSession, recheckCustomerSession, watchCustomer, watchStaff } from './sessions.ts';
import { useLanguage } from '../shared/language/language.ts';
import { loadShop, watchShop } from '../shared/shop/shop.ts';
import { createStore, type AppStore } from './store.ts';

/** What the server renders: no cart. The saved one takes its place once the page is hydrated. */
const SERVER_STATE = { cart: { cartItems: [] } };

type AppProps = { store: AppStore; queryClient: QueryClient; router: AppRouter };

/** The providers of cart, server data and dialogs around the router. Another language renders all anew. */
export const App = ({ store, queryClient, router }: AppProps) => (
  <Provider store={store} serverState={SERVER_STATE}>
    <QueryClientProvider client={queryClient} key={useLanguage()}>
      <RouterProvider router={router} />
      <DialogHost />
    </QueryClientProvider>
  </Provider>
);

/** Creates the app's state and follows the sessions of customers and staff. */
export function createApp(): AppProps {
  const store = createStore();
  const queryClient = createQueryClient((role) => {
    if (role === 'staff') expireStaffSession(router);
    else void recheckCustomerSession(queryClient, router);
  });
  watchShop(queryClient);
  // The page itself handles a failure.
  const load = (read: () => Promise<unknown>) => void read().catch(() => undefined);
  const router = createAppRouter({ queryClient, load });
  guardPageCode(router);
  // A change of the shop shows on the next page.
  router.subscribe('onBeforeLoad', () => void loadShop(queryClient));
  watchCustomer(queryClient, router);
  watchStaff(router);
  return { store, queryClient, router };
}
