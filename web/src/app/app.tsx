import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Provider } from 'react-redux';
import { DialogHost } from '../shared/dialogs/dialog-host.tsx';
import { endCustomerSession, watchCustomerSession } from './customer-session.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { expireStaffSession, watchStaffToken } from './staff-session.ts';
import { createStore } from './store.ts';

/** Puts the shop's parts together: cart, server data, routes, sessions and dialogs. */
export function createApp() {
  const store = createStore();
  const queryClient = createQueryClient((role) => {
    if (role === 'staff') expireStaffSession(router);
    else void endCustomerSession(queryClient, router);
  });
  const router = createAppRouter(queryClient);
  watchCustomerSession(queryClient, router);
  watchStaffToken(router);

  return function App() {
    return (
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <DialogHost />
        </QueryClientProvider>
      </Provider>
    );
  };
}
