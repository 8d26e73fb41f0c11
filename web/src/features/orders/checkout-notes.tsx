import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { Checkbox } from '../../shared/form/fields.tsx';
import { formatCount, formatPrice } from '../../shared/format/format.ts';
import { Trans } from '../../shared/language/trans.tsx';
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
      <h2 className="font-serif text-xl font-semibold max-lg:sr-only">{i18n.t('Your books')}</h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 w-full items-center justify-between gap-4 text-start font-semibold lg:hidden"
        onClick={() => setIsUnfolded(!isOpen)}
      >
        <span className="flex items-center gap-2 text-accent">
          <Icon name="chevron-down" className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
          {i18n.t('Your order: {count, plural, one {# book} other {# books}}', { count })}
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
      {i18n.t('Total Price:')}{' '}
      <span className="text-2xl font-semibold tabular-nums">{formatPrice(total)}</span>
    </p>
    <p className="text-sm text-muted">{i18n.t('Items: {count}', { count: formatCount(count) })}</p>
  </div>
);

/** What the shop says of delivery and payment, and its legal pages. */
export function ShopNotes() {
  const { deliveryNote, paymentNote } = useShop();
  return (
    <div className="text-sm text-muted">
      <p>{i18n.t('Delivery: free')}</p>
      <p>{i18n.t('Taxes: included')}</p>
      {[deliveryNote, paymentNote].map(
        (note) =>
          note && (
            <p key={note} dir="auto" className="wrap-anywhere whitespace-pre-line">
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
    <Trans
      id="I agree to the <terms>Terms & Conditions</terms> and <policy>Shopping Policy</policy>."
      components={{
        terms: <Link to="." hash="terms" className={LINK} />,
        policy: <Link to="." hash="services" className={LINK} />,
      }}
    />
  </Checkbox>
);
