import { toDecimalString } from '@bookstore/contracts/money';
import { orderDraft } from '@bookstore/contracts/orders';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { Checkbox, FormAlert, TextField } from '../../shared/form/fields.tsx';
import { useZodForm, type ZodForm } from '../../shared/form/use-zod-form.ts';
import { focusMain } from '../../shared/focus.ts';
import { formatPrice } from '../../shared/format.ts';
import { MESSAGES, NOTICES } from '../../shared/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { DELIVERY_FIELDS, deliveryDetails } from '../../shared/orders/delivery-fields.ts';
import { type CheckoutDetails, forgetDetails, keepDetails, readDetails } from './checkout-details.ts';
import { OrderError, type OrderedLine } from './order-error.tsx';
import { usePlaceOrder } from './orders.queries.ts';

/** An order without its books and total, which come from the cart. */
const orderDetails = deliveryDetails.extend({ email: orderDraft.shape.email });

const [NAME_FIELD, PHONE_FIELD, ...ADDRESS_FIELDS] = DELIVERY_FIELDS;
const EMAIL_FIELD = {
  name: 'email',
  label: 'Email Address',
  type: 'email',
  autoComplete: 'email',
  readOnly: true,
  hint: 'Orders belong to the account you are signed in with.',
  required: true,
} as const;
const SECTIONS = [
  { title: 'Contact', fields: [NAME_FIELD, EMAIL_FIELD, PHONE_FIELD] },
  { title: 'Delivery address', fields: ADDRESS_FIELDS },
] as const;

const PANEL = 'rounded-xl border border-line bg-surface p-5 sm:p-6';

type DetailsFieldsProps = { form: ZodForm<CheckoutDetails>; section: (typeof SECTIONS)[number] };

/** The first field is as wide as the section. */
const DetailsFields = ({ form, section: { title, fields } }: DetailsFieldsProps) => (
  <fieldset className={`min-w-0 ${PANEL}`}>
    {/* Floating takes it out of the border. */}
    <legend className="float-left mb-4 w-full font-serif text-xl font-semibold">{title}</legend>
    <div className="clear-both grid gap-5 sm:grid-cols-2 sm:[&>:first-child]:col-span-2">
      {fields.map((field) => (
        <TextField key={field.name} form={form} {...field} />
      ))}
    </div>
  </fieldset>
);

type AgreementProps = { isAgreed: boolean; onChange: (isAgreed: boolean) => void };

const Agreement = ({ isAgreed, onChange }: AgreementProps) => (
  <Checkbox checked={isAgreed} onChange={(event) => onChange(event.target.checked)}>
    I agree to the{' '}
    <Link to="." hash="terms" className="text-accent underline">
      Terms &amp; Conditions
    </Link>{' '}
    and{' '}
    <Link to="." hash="services" className="text-accent underline">
      Shopping Policy
    </Link>
    .
  </Checkbox>
);

type CheckoutFormProps = {
  email: string;
  lines: readonly OrderedLine[];
  /** How many of them are still sold, and their total in dollars. */
  itemCount: number;
  total: number;
  /** Why the cart cannot be ordered as it is. */
  obstacle: string | undefined;
  onPlaced: () => Promise<void>;
  onRemove: (...bookIds: string[]) => void;
  /** The books of the cart. */
  children: ReactNode;
};

export function CheckoutForm({
  email,
  lines,
  total,
  obstacle,
  onPlaced,
  onRemove,
  ...summary
}: CheckoutFormProps) {
  const [initialDetails] = useState(() => readDetails(email));
  const [isAgreed, setIsAgreed] = useState(false);
  const [orderedLines, setOrderedLines] = useState<readonly OrderedLine[]>([]);
  const form = useZodForm(orderDetails, initialDetails);
  const formElement = useRef<HTMLFormElement>(null);
  const reasonId = useId();
  const reason = obstacle ?? (isAgreed ? undefined : NOTICES.notAgreed);
  const placeOrder = usePlaceOrder({
    onPlaced: () => {
      forgetDetails();
      return onPlaced();
    },
    onFailed: () => void showAlert(MESSAGES.orderFailed),
  });

  const submit = (details: CheckoutDetails) => {
    setOrderedLines(lines);
    const productIds = lines.map(({ _id }) => _id);
    placeOrder.mutate({ ...details, productIds, totalPrice: toDecimalString(total) });
  };

  /** The focus moves on, because the button that had it goes with the books. */
  const remove = (bookIds: readonly string[]) => {
    flushSync(() => onRemove(...bookIds));
    const find = (selector: string) => formElement.current?.querySelector<HTMLElement>(selector);
    const next = find('[role=alert] button') ?? find('[type=submit]:enabled') ?? find('[type=checkbox]');
    if (next) next.focus();
    else focusMain();
  };

  return (
    <form
      ref={formElement}
      noValidate
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-8"
      onChange={() => keepDetails(form.getValues())}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <p className="-mb-2 text-sm text-muted lg:col-span-2">Fields marked with * are required.</p>
      <div className="grid gap-5">
        {SECTIONS.map((section) => (
          <DetailsFields key={section.title} form={form} section={section} />
        ))}
      </div>
      <section
        aria-label="Your order"
        className={`grid gap-5 lg:sticky lg:top-[calc(var(--header-height,5rem)+1.25rem)] ${PANEL}`}
      >
        <h2 className="font-serif text-xl font-semibold">Your order</h2>
        {summary.children}
        <div className="grid gap-4 border-t border-line pt-5">
          <Agreement isAgreed={isAgreed} onChange={setIsAgreed} />
          <FormAlert>
            {placeOrder.error && (
              <OrderError error={placeOrder.error} ordered={orderedLines} lines={lines} onRemove={remove} />
            )}
          </FormAlert>
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-4">
            <div>
              <p>
                Total Price: <span className="text-lg font-semibold tabular-nums">{formatPrice(total)}</span>
              </p>
              <p className="text-sm text-muted">Items: {summary.itemCount}</p>
            </div>
            <Button
              type="submit"
              disabled={placeOrder.isPending || reason !== undefined}
              aria-describedby={reason && reasonId}
              className="grow sm:grow-0"
            >
              {placeOrder.isPending ? 'Loading......' : 'Place an Order'}
            </Button>
          </div>
          <p
            id={reasonId}
            role="status"
            className={`text-sm font-medium empty:hidden ${obstacle ? 'text-danger' : 'text-muted'}`}
          >
            {reason}
          </p>
        </div>
      </section>
    </form>
  );
}
