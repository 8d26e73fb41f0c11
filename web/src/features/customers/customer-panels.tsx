import type { Customer } from '@bookstore/contracts/customers';
import { MAX_PAGEABLE_ORDERS } from '@bookstore/contracts/order-lists';
import { i18n } from '@bookstore/i18n/i18n';
import { formatCount, formatPrice, formatTotal } from '../../shared/format/format.ts';
import { formatAddress } from '../../shared/orders/delivery-fields.ts';
import { Panel } from '../../shared/ui/panel.tsx';

const SHOWN_ADDRESSES = 3;

type CustomerProps = { customer: Customer };

/** How a customer can be reached, unless that is erased. */
export const CustomerContact = ({ customer: { email, phone } }: CustomerProps) =>
  email ? (
    <span className="flex flex-wrap gap-x-4 wrap-anywhere">
      <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center underline">
        {email}
      </a>
      <a
        href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
        className="inline-flex min-h-11 items-center underline"
      >
        {phone}
      </a>
    </span>
  ) : (
    i18n.t('Phone number and e-mail address were deleted with the customer’s account.')
  );

/** What a customer ordered and paid, in figures. */
export function CustomerSums({ customer }: CustomerProps) {
  const figures = [
    [i18n.t('Orders'), formatTotal(customer.orders, MAX_PAGEABLE_ORDERS)],
    [i18n.t('Open'), formatCount(customer.open)],
    [i18n.t('Cancelled'), formatCount(customer.cancelled)],
    [i18n.t('Returned'), formatCount(customer.returned)],
    [i18n.t('Ordered'), formatPrice(customer.ordered)],
    [i18n.t('Collected'), formatPrice(customer.collected)],
    [i18n.t('Refunded'), formatPrice(customer.refunded)],
  ] as const;
  return (
    <Panel title={i18n.t('Sums')}>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">{i18n.t('“Ordered” leaves out what was cancelled.')}</p>
    </Panel>
  );
}

type Addresses = Customer['addresses'];

const AddressList = ({ addresses }: { addresses: Addresses }) => (
  <ul className="mt-1 divide-y divide-line">
    {addresses.map((address, index) => (
      <li key={index} dir="auto" className="py-2.5 wrap-anywhere">
        {formatAddress(address)}
      </li>
    ))}
  </ul>
);

/** The addresses of a customer's orders, the last used first; the earlier ones are folded. */
export function CustomerAddresses({ customer: { addresses } }: CustomerProps) {
  const earlier = addresses.slice(SHOWN_ADDRESSES);
  return (
    <Panel title={i18n.t('Addresses used')}>
      <AddressList addresses={addresses.slice(0, SHOWN_ADDRESSES)} />
      {earlier.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
            {i18n.t('{count, plural, one {# earlier address} other {# earlier addresses}}', {
              count: earlier.length,
            })}
          </summary>
          <AddressList addresses={earlier} />
        </details>
      )}
    </Panel>
  );
}
