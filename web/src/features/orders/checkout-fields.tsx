import type { SavedAddress } from '@bookstore/contracts/addresses';
import { order, orderDraft, type Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import type { ReactNode } from 'react';
import { TextField } from '../../shared/form/fields.tsx';
import type { ZodForm } from '../../shared/form/use-zod-form.ts';
import {
  DELIVERY_FIELDS,
  deliveryDetails,
  deliveryDetailsOf,
  startAddress,
} from '../../shared/orders/delivery-fields.ts';
import { DeliveryInputs } from '../../shared/orders/delivery-inputs.tsx';
import type { z } from 'zod';
import { readKept } from './checkout-details.ts';

/** An order without its books and total, which come from the cart. */
export const orderDetails = deliveryDetails.extend({ email: orderDraft.shape.email });
/** What is typed at checkout, valid or not. */
export type CheckoutDetails = z.input<typeof orderDetails>;

const typedDetails = order.pick({
  name: true,
  email: true,
  phone: true,
  address: true,
  courierNote: true,
});

/** What this customer typed before a reload or a new login. */
export function readDetails(email: string): CheckoutDetails | undefined {
  const { data } = typedDetails.safeParse(readKept(email));
  return data && { ...deliveryDetailsOf(data), email };
}

const startDetails = () => ({ name: '', phone: '', courierNote: '', address: startAddress() });

/** Registering names an account after its e-mail address. */
const isNamed = (name: string, email: string) => name.toLowerCase() !== email.split('@')[0]?.toLowerCase();

type Known = {
  accountName: string | undefined;
  /** The addresses of the account, the default one first. */
  saved: readonly SavedAddress[] | undefined;
  lastOrder: Order | null | undefined;
};

/** What a customer need not type: the default address; without one the name of the account, and the rest as in the last order, but its note. */
export function suggestDetails(email: string, { accountName, saved, lastOrder }: Known): CheckoutDetails {
  const [preferred] = saved ?? [];
  if (preferred) return { ...deliveryDetailsOf(preferred), email, courierNote: '' };
  const details = lastOrder ? deliveryDetailsOf(lastOrder) : startDetails();
  const name = accountName && isNamed(accountName, email) ? accountName : details.name;
  return { ...details, name, email, courierNote: '' };
}

const [NAME_FIELD, PHONE_FIELD, ...ADDRESS_FIELDS] = DELIVERY_FIELDS;
const EMAIL_FIELD = {
  name: 'email',
  get label() {
    return i18n.t('Email Address');
  },
  type: 'email',
  autoComplete: 'email',
  readOnly: true,
  get hint() {
    return i18n.t('Orders belong to the account you are signed in with.');
  },
  required: true,
} as const;
const CONTACT_FIELDS = [NAME_FIELD, EMAIL_FIELD, PHONE_FIELD];

export const PANEL = 'rounded-xl border border-line bg-surface p-5 sm:p-6';

/** Fields under a title. The first is as wide as its section, and so is one that is alone in the last row. */
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={`min-w-0 ${PANEL}`}>
    {/* Floating takes it out of the border. */}
    <legend className="float-start mb-4 w-full font-serif text-xl font-semibold">{title}</legend>
    <div className="clear-both grid gap-5 sm:grid-cols-2 sm:[&>:first-child]:col-span-2 sm:[&>:last-child:nth-child(even)]:col-span-2">
      {children}
    </div>
  </fieldset>
);

type CheckoutFieldsProps = { form: ZodForm<CheckoutDetails>; onChange: () => void };

/** Who an order goes to, and where. */
export const CheckoutFields = ({ form, onChange }: CheckoutFieldsProps) => (
  <div className="grid gap-5" onChange={onChange}>
    <Section title={i18n.t('Contact')}>
      {CONTACT_FIELDS.map((field) => (
        <TextField key={field.name} form={form} {...field} />
      ))}
    </Section>
    <Section title={i18n.t('Delivery address')}>
      <DeliveryInputs form={form} fields={ADDRESS_FIELDS} />
    </Section>
  </div>
);
