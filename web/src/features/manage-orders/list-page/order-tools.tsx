import { i18n } from '@bookstore/i18n/i18n';
import { useState } from 'react';
import { mayCall } from '../../../shared/staff/staff-claims.ts';
import { ActionMenu } from '../../../shared/ui/action-menu.tsx';
import { useExport } from '../../../shared/ui/export-button.tsx';
import { CashDialog, type ListDialogProps } from './list-dialogs.tsx';
import type { OrderSearch } from '../staff-orders.queries.ts';

type OrderToolsProps = Omit<ListDialogProps, 'onClose'> & { search: OrderSearch; onTracking: () => void };

/** What is done with lists of orders, whichever are selected. */
export function OrderTools({ search, onTracking, ...dialog }: OrderToolsProps) {
  const [isCashOpen, setCashOpen] = useState(false);
  const download = useExport('/api/orders/export.csv', 'orders.csv', 'orders', search);
  return (
    <>
      <ActionMenu
        label={i18n.t('More')}
        actions={[
          ...(mayCall('changeOrders')
            ? [
                { label: i18n.t('Import tracking numbers…'), onClick: onTracking },
                { label: i18n.t('Import payments…'), onClick: () => setCashOpen(true) },
              ]
            : []),
          ...(mayCall('exportOrders')
            ? [
                {
                  label: i18n.t('Export CSV'),
                  isDisabled: download.isPending,
                  onClick: () => download.mutate(),
                },
              ]
            : []),
        ]}
      />
      {isCashOpen && <CashDialog {...dialog} onClose={() => setCashOpen(false)} />}
    </>
  );
}
