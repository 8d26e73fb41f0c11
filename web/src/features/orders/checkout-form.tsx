import { toDecimalString } from '@bookstore/contracts/money';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { Checkbox, FormAlert, TextField } from '../../shared/form/fields.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { focusMain } from '../../shared/focus.ts';
import { MESSAGES } from '../../shared/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { DELIVERY_FIELDS } from '../../shared/orders/delivery-fields.ts';
import {
  checkoutDetails,
  type CheckoutDetails,
  forgetDetails,
  keepDetails,
  readDetails,
} from './checkout-details.ts';
import { OrderError, type OrderedLine } from './order-error.tsx';
import { usePlaceOrder } from './orders.queries.ts';

const [NAME_FIELD, ...OTHER_FIELDS] = DELIVERY_FIELDS;
const FIELDS = [
  NAME_FIELD,
  {
    name: 'email',
    label: 'Email Address',
    type: 'email',
    readOnly: true,
    hint: 'Orders belong to the account you are signed in with.',
    required: true,
  },
  ...OTHER_FIELDS,
] as const;

type CheckoutFormProps = {
  email: string;
  lines: readonly OrderedLine[];
  total: number;
  /** Why the cart cannot be ordered as it is. */
  obstacle: string | undefined;
  onPlaced: () => Promise<void>;
  onRemove: (...bookIds: string[]) => void;
};

export function CheckoutForm({ email, lines, total, obstacle, onPlaced, onRemove }: CheckoutFormProps) {
  const [initialDetails] = useState(() => readDetails(email));
  const [isAgreed, setIsAgreed] = useState(false);
  const [orderedLines, setOrderedLines] = useState<readonly OrderedLine[]>([]);
  const form = useZodForm(checkoutDetails, initialDetails);
  const formElement = useRef<HTMLFormElement>(null);
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
    const next = find('button:enabled') ?? find('[type=checkbox]');
    if (next) next.focus();
    else focusMain();
  };

  return (
    <form
      ref={formElement}
      noValidate
      className="grid gap-5"
      onChange={() => keepDetails(form.getValues())}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <p className="text-sm text-muted">Fields marked with * are required.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {FIELDS.map((field) => (
          <TextField key={field.name} form={form} {...field} />
        ))}
      </div>
      <Checkbox checked={isAgreed} onChange={(event) => setIsAgreed(event.target.checked)}>
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
      <FormAlert>
        {placeOrder.error && (
          <OrderError error={placeOrder.error} ordered={orderedLines} lines={lines} onRemove={remove} />
        )}
      </FormAlert>
      <div>
        {obstacle && <p className="mb-3 font-medium text-danger">{obstacle}</p>}
        <Button
          type="submit"
          disabled={!isAgreed || placeOrder.isPending || obstacle !== undefined}
          className="w-full sm:w-auto"
        >
          {placeOrder.isPending ? 'Loading......' : 'Place an Order'}
        </Button>
      </div>
    </form>
  );
}
