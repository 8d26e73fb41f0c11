import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Provider } from 'react-redux';
import { DialogHost } from '../shared/dialogs/dialog-host.tsx';
import { endCustomerSession, watchCustomerSession } from './customer-session.ts';
import { createQueryClient } from './query-client.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { expireStaffSession, watchStaffToken } from './staff-session.ts';
import { createStore, type AppStore } from './store.ts';

type AppProps = { store: AppStore; queryClient: QueryClient; router: AppRouter };

/** The whole app: cart, server data and routes around the page that is shown. */
export const App = ({ store, queryClient, router }: AppProps) => (
  <Provider store={store}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <DialogHost />
    </QueryClientProvider>
  </Provider>
);

/** Puts the shop's parts together, and watches the sessions of customers and staff. */
export function createApp(): AppProps {
  const store = createStore();
  const queryClient = createQueryClient((role) => {
    if (role === 'staff') expireStaffSession(router);
    else void endCustomerSession(queryClient, router);
  });
  const router = createAppRouter(queryClient);
  watchCustomerSession(queryClient, router);
  watchStaffToken(router);
  return { store, queryClient, router };
}
