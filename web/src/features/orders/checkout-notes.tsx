import { Link } from '@tanstack/react-router';
import { Checkbox } from '../../shared/form/fields.tsx';
import { formatPrice } from '../../shared/format/format.ts';
import { useShop } from '../../shared/shop/shop.ts';
import { LegalLinks } from '../../shared/ui/legal-links.tsx';

const LINK = 'text-accent underline';

/** What an order costs, and how many books it has. */
export const Total = ({ total, count }: { total: number; count: number }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <p>
      Total Price: <span className="text-2xl font-semibold tabular-nums">{formatPrice(total)}</span>
    </p>
    <p className="text-sm text-muted">Items: {count}</p>
  </div>
);

/** What the shop says of delivery and payment, and its legal pages. */
export function ShopNotes() {
  const { deliveryNote, paymentNote } = useShop();
  return (
    <div className="text-sm text-muted">
      <p>Delivery: free</p>
      <p>Taxes: included</p>
      {[deliveryNote, paymentNote].map(
        (note) =>
          note && (
            <p key={note} className="wrap-anywhere whitespace-pre-line">
              {note}
            </p>
          ),
      )}
      <ul className="flex flex-wrap gap-x-4 empty:hidden">
        <LegalLinks className={`inline-flex min-h-11 items-center ${LINK}`} target="_blank" />
      </ul>
    </div>
  );
}

type AgreementProps = { isAgreed: boolean; onChange: (isAgreed: boolean) => void };

export const Agreement = ({ isAgreed, onChange }: AgreementProps) => (
  <Checkbox name="agreement" checked={isAgreed} onChange={(event) => onChange(event.target.checked)}>
    I agree to the{' '}
    <Link to="." hash="terms" className={LINK}>
      Terms &amp; Conditions
    </Link>{' '}
    and{' '}
    <Link to="." hash="services" className={LINK}>
      Shopping Policy
    </Link>
    .
  </Checkbox>
);
