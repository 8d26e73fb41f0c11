import { i18n } from '@bookstore/i18n/i18n';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { AccountDetails } from '../../../features/account/account-details.tsx';
import { accountQuery, passwordQuery } from '../../../features/account/account.queries.ts';
import { ChangePassword } from '../../../features/account/change-password.tsx';
import { DataDownload } from '../../../features/account/data-download.tsx';
import { DeleteAccount } from '../../../features/account/delete-account.tsx';
import { SessionList } from '../../../features/account/session-list.tsx';
import { Addresses } from '../../../features/addresses/addresses.tsx';
import { addressesQuery } from '../../../features/addresses/addresses.queries.ts';
import { ordersQuery } from '../../../features/orders/orders.queries.ts';
import { identityOptionsQuery } from '../../../features/session/identity-options.queries.ts';
import { useReloadSession } from '../../../features/session/session.queries.ts';
import { showToast } from '../../../shared/dialogs/dialogs.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { buttonStyle } from '../../../shared/ui/button.tsx';
import { LoadError, PageSkeleton } from '../../../shared/ui/notice.tsx';

export const Route = createFileRoute('/_shop/_customer/account')({
  head: () =>
    pageHead(i18n.t('Your Account'), (shop) =>
      i18n.t('Your name, addresses, password, sessions and data at {shop}.', { shop }),
    ),
  component: AccountPage,
});

function Account() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const reloadSession = useReloadSession();
  const details = useQuery(accountQuery());
  const password = useQuery(passwordQuery());
  const options = useQuery(identityOptionsQuery());

  /** Leaves the page before the session is gone, or the guard would lead to the login. */
  const sayGoodbye = async () => {
    await navigate({ to: '/', ignoreBlocker: true });
    await reloadSession();
    showToast(i18n.t('Your account is deleted. Goodbye!'));
  };

  // A button that the options decide about would move what is below it.
  if (details.data && password.data !== undefined && !options.isPending)
    return (
      <>
        <AccountDetails account={details.data} canSendMail={options.data?.hasPasswordReset ?? false} />
        <Addresses />
        <ChangePassword email={details.data.email} hasPassword={password.data} />
        <SessionList currentId={details.data.sessionId} />
        <DataDownload
          readOrders={() => queryClient.query(ordersQuery(details.data.email))}
          readAddresses={async () => (await queryClient.query(addressesQuery())).addresses}
        />
        <DeleteAccount hasPassword={password.data} onDeleted={sayGoodbye} />
      </>
    );
  const { isError, refetch } = details.isError ? details : password;
  return isError ? (
    <LoadError message={i18n.t('Your account could not be loaded.')} onRetry={() => void refetch()} />
  ) : (
    <PageSkeleton />
  );
}

function AccountPage() {
  return (
    <div className="py-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-serif text-3xl font-semibold">{i18n.t('Your Account')}</h1>
        <Link to="/orders" className={buttonStyle('secondary')}>
          {i18n.t('Your Orders')}
        </Link>
      </div>
      <Account />
    </div>
  );
}
