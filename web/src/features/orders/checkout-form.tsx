import { toDecimalString } from '@bookstore/contracts/currency';
import { keyedOrder, type Order } from '@bookstore/contracts/orders';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { focusMain } from '../../shared/focus.ts';
import { Checkbox, FormAlert } from '../../shared/form/fields.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { formatPrice } from '../../shared/format.ts';
import { readExtensions } from '../../shared/http.ts';
import { MESSAGES, NOTICES } from '../../shared/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { forgetDetails, keepDetails } from './checkout-details.ts';
import {
  type CheckoutDetails,
  CheckoutFields,
  orderDetails,
  PANEL,
  readDetails,
} from './checkout-fields.tsx';
import { EarlierOrder } from './earlier-order.tsx';
import { endAttempt, isEarlierOrder } from './order-attempt.ts';
import { OrderError, type OrderedLine } from './order-error.tsx';
import { usePlaceOrder } from './orders.queries.ts';

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

/** The order that an earlier attempt placed, if that is why this one was refused. */
const findEarlierOrder = (error: unknown) =>
  isEarlierOrder(error) ? readExtensions(error, keyedOrder)?.order : undefined;

type CheckoutFormProps = {
  customer: { id: string; email: string };
  /** What the form begins with, if nothing was typed before. */
  suggested: CheckoutDetails;
  /** Whether the e-mail address of the account is not verified yet. */
  canVerify: boolean;
  /** The books of the cart, those of them that can be ordered, and the total of these. */
  lines: readonly OrderedLine[];
  orderable: readonly OrderedLine[];
  total: number;
  /** Why the cart cannot be ordered as it is. */
  obstacle: string | undefined;
  /** The books of an order leave the cart. */
  onOrdered: (order: Order) => void;
  onPlaced: () => Promise<void>;
  onRemove: (...bookIds: string[]) => void;
  /** The books of the cart. */
  children: ReactNode;
};

export function CheckoutForm({ customer, lines, orderable, total, obstacle, ...props }: CheckoutFormProps) {
  const { id, email } = customer;
  const [initialDetails] = useState(() => readDetails(email) ?? props.suggested);
  const [isAgreed, setIsAgreed] = useState(false);
  const [orderedLines, setOrderedLines] = useState<readonly OrderedLine[]>([]);
  const form = useZodForm(orderDetails, initialDetails);
  const formElement = useRef<HTMLFormElement>(null);
  const reasonId = useId();
  const reason = obstacle ?? (isAgreed ? undefined : NOTICES.notAgreed);
  const placeOrder = usePlaceOrder(id, {
    onPlaced: (order) => {
      forgetDetails();
      props.onOrdered(order);
      return props.onPlaced();
    },
    onFailed: (error) => {
      if (!findEarlierOrder(error)) void showAlert(MESSAGES.orderFailed);
    },
  });
  const { error, variables: draft } = placeOrder;
  const earlierOrder = findEarlierOrder(error);
  const settle = (order: Order) => {
    endAttempt(id);
    placeOrder.reset();
    props.onOrdered(order);
  };

  const submit = (values: CheckoutDetails) => {
    setOrderedLines(orderable);
    const productIds = orderable.map(({ _id }) => _id);
    placeOrder.mutate({ ...values, productIds, totalPrice: toDecimalString(total) });
  };

  /** Moves the focus on, because the button that has it disappears. */
  const moveOn = (change: () => void) => {
    flushSync(change);
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
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <p className="-mb-2 text-sm text-muted lg:col-span-2">Fields marked with * are required.</p>
      <CheckoutFields form={form} onChange={() => keepDetails(form.getValues())} />
      <section
        aria-label="Your order"
        className={`grid gap-5 lg:sticky lg:top-[calc(var(--header-height,5rem)+1.25rem)] ${PANEL}`}
      >
        <h2 className="font-serif text-xl font-semibold">Your order</h2>
        {props.children}
        <div className="grid gap-4 border-t border-line pt-5">
          <Agreement isAgreed={isAgreed} onChange={setIsAgreed} />
          <FormAlert>
            {error && !earlierOrder && (
              <OrderError
                error={error}
                ordered={orderedLines}
                lines={lines}
                canVerify={props.canVerify}
                onRemove={(bookIds) => moveOn(() => props.onRemove(...bookIds))}
              />
            )}
          </FormAlert>
          {earlierOrder && draft && (
            <EarlierOrder
              placed={earlierOrder}
              draft={draft}
              lines={orderedLines}
              onLeave={(order) => {
                forgetDetails();
                settle(order);
              }}
              onOrderOthers={(order) => moveOn(() => settle(order))}
            />
          )}
          <div className="text-sm text-muted">
            <p>Delivery: free</p>
            <p>Taxes: included</p>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-4">
            <div>
              <p>
                Total Price: <span className="text-lg font-semibold tabular-nums">{formatPrice(total)}</span>
              </p>
              <p className="text-sm text-muted">Items: {orderable.length}</p>
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
