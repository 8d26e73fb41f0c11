import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { Checkbox } from '../../shared/form/fields.tsx';
import { countOf, formatPrice } from '../../shared/format/format.ts';
import { useShop } from '../../shared/shop/shop.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { LegalLinks } from '../../shared/ui/legal-links.tsx';

const LINK = 'text-accent underline';

type Sum = { total: number; count: number };
type OrderedBooksProps = Sum & {
  /** Whether something about the books is other than the customer expects. */
  isChanged: boolean;
  children: ReactNode;
};

/** The books of the order. On phones they are folded into their number and total, unless the customer has to look at them. */
export function OrderedBooks({ total, count, isChanged, children }: OrderedBooksProps) {
  const id = useId();
  const [isUnfolded, setIsUnfolded] = useState<boolean>();
  const isOpen = isUnfolded ?? isChanged;
  return (
    <>
      <h2 className="font-serif text-xl font-semibold max-lg:sr-only">Your books</h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 w-full items-center justify-between gap-4 text-start font-semibold lg:hidden"
        onClick={() => setIsUnfolded(!isOpen)}
      >
        <span className="flex items-center gap-2 text-accent">
          <Icon name="chevron-down" className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
          Your order: {countOf(count, 'book', 'books')}
        </span>{' '}
        <span className="tabular-nums">{formatPrice(total)}</span>
      </button>
      <div id={id} className={isOpen ? 'max-lg:pt-3' : 'max-lg:hidden'}>
        {children}
      </div>
    </>
  );
}

/** What an order costs, and how many books it has. */
export const Total = ({ total, count }: Sum) => (
  <div>
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
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
