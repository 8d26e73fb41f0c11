import type { SavedAddress } from '@bookstore/contracts/addresses';
import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { saveFile } from '../../shared/http/save-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AccountSection } from '../../shared/ui/account-section.tsx';
import { useMyData } from './account.queries.ts';

type DataDownloadProps = { readOrders: () => Promise<Order[]>; readAddresses: () => Promise<SavedAddress[]> };

export function DataDownload({ readOrders, readAddresses }: DataDownloadProps) {
  const myData = useMyData(readOrders, readAddresses);

  const download = () =>
    myData.mutate(undefined, {
      onSuccess: ({ file, name }) => saveFile(file, name),
      onError: () => void showAlert(i18n.t('Your data could not be downloaded. Please try again.')),
    });

  return (
    <AccountSection
      title={i18n.t('Your data')}
      text={i18n.t(
        'What the shop has stored about you: your account, your sessions, your addresses, and your orders with all that happened to them.',
      )}
    >
      <div className="flex flex-wrap items-center gap-4">
        <Button look="secondary" disabled={myData.isPending} onClick={download}>
          {i18n.t('Download my data')}
        </Button>
        <p role="status" className="text-sm text-muted">
          {myData.data && i18n.t('Saved {name}.', { name: myData.data.name })}
        </p>
      </div>
    </AccountSection>
  );
}
