import type { Order } from '@bookstore/contracts/orders';
import { listAddressLines } from '@bookstore/contracts/postal-address';
import { useShop } from '../shop/shop.ts';

/** An address below the name of the recipient, as on a parcel in its country. */
export const PostalLines = ({ address }: { address: Order['address'] }) =>
  listAddressLines(address, useShop().locale).map((line, index) => (
    <span key={index} dir="auto" className="block">
      {line}
    </span>
  ));
