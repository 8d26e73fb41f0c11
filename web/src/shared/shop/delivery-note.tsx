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
      Free delivery
    </>
  );
}
