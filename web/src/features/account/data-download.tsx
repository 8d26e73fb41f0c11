import type { SavedAddress } from '@bookstore/contracts/addresses';
import type { Order } from '@bookstore/contracts/orders';
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
      onError: () => void showAlert('Your data could not be downloaded. Please try again.'),
    });

  return (
    <AccountSection
      title="Your data"
      text="What the shop has stored about you: your account, your sessions, your addresses, and your orders with all that happened to them."
    >
      <div className="flex flex-wrap items-center gap-4">
        <Button look="secondary" disabled={myData.isPending} onClick={download}>
          Download my data
        </Button>
        <p role="status" className="text-sm text-muted">
          {myData.data && `Saved ${myData.data.name}.`}
        </p>
      </div>
    </AccountSection>
  );
}
