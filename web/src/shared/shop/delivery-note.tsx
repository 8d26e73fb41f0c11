import { i18n } from '@bookstore/i18n/i18n';
import { useShop } from './shop.ts';

const FULL_STOP = /[.\s]+$/;

/** When an order arrives, in the first line of what the owner says of it, and what that costs. */
export function DeliveryNote() {
  const [when = ''] = useShop().deliveryNote.split('\n', 1);
  return (
    <>
      {when && (
        <>
          <bdi>{when.replace(FULL_STOP, '')}</bdi>
          {' · '}
        </>
      )}
      {i18n.t('Free delivery')}
    </>
  );
}
