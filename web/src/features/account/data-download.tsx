import type { Order } from '@bookstore/contracts/orders';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { saveFile } from '../../shared/save-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AccountSection } from './account-section.tsx';
import { useMyData } from './account.queries.ts';

const FAILED = 'Your data could not be downloaded. Please try again.';

export function DataDownload({ readOrders }: { readOrders: () => Promise<Order[]> }) {
  const myData = useMyData(readOrders);

  const download = () =>
    myData.mutate(undefined, {
      onSuccess: ({ file, name }) => saveFile(file, name),
      onError: () => void showAlert(FAILED),
    });

  return (
    <AccountSection
      title="Your data"
      text="What the shop has stored about you: your account, your sessions, and your orders with all that happened to them."
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
