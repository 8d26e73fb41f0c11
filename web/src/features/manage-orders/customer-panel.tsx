import type { Order } from '@bookstore/contracts/orders';
import { type I18n, i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { Trans } from '../../shared/language/trans.tsx';
import { PostalLines } from '../../shared/orders/postal-lines.tsx';
import { mayCall } from '../../shared/staff/staff-claims.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import type { OrderCommands } from './order-commands.tsx';

type OrderProps = { order: Order };

/** Where an order goes, and what its customer asks of the courier, in the language of the page unless `i18n` has another. */
export const AddressLines = ({
  order: { name, address, courierNote },
  i18n: texts,
}: OrderProps & { i18n?: I18n }) => (
  <address className="wrap-anywhere not-italic">
    <strong dir="auto">{name}</strong>
    <PostalLines address={address} />
    {courierNote && (
      <span className="mt-2 block">
        <Trans
          i18n={texts}
          id="<label>Note for the courier:</label> <note/>"
          components={{ label: <strong />, note: <bdi>{courierNote}</bdi> }}
        />
      </span>
    )}
  </address>
);

const ContactLinks = ({ order: { phone, email } }: OrderProps) => (
  <p className="mt-3 wrap-anywhere">
    {email ? (
      <>
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="inline-block py-1 underline">
          {phone}
        </a>
        <br />
        <a href={`mailto:${email}`} className="inline-block py-1 underline">
          {email}
        </a>
      </>
    ) : (
      i18n.t('Phone number and e-mail address were deleted with the customer’s account.')
    )}
  </p>
);

export function CustomerPanel({
  order,
  commands: { possible, toOpener },
}: OrderProps & { commands: OrderCommands }) {
  return (
    <Panel title={i18n.t('Customer')}>
      <div className="mt-3">
        <AddressLines order={order} />
      </div>
      <ContactLinks order={order} />
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
        {order.customerId && mayCall('findCustomer') && (
          <Link
            to="/dashboard/customers/$id"
            params={{ id: order.customerId }}
            className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
          >
            {i18n.t('All orders of this customer')}
          </Link>
        )}
        {possible.includes('correct') && (
          <Button look="secondary" {...toOpener('correct')}>
            {i18n.t('Correct name, phone or address')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
