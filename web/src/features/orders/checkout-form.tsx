import { toDecimalString } from '@bookstore/contracts/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../shared/button.tsx';
import { showAlert } from '../../shared/dialogs/dialog-store.ts';
import { FormAlert } from '../../shared/form/form-alert.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { MESSAGES } from '../../shared/messages.ts';
import { CheckoutFields } from './checkout-fields.tsx';
import { checkoutDetails, toDetails, type CheckoutDetails } from './checkout-details.ts';
import { readLastAttempt } from './order-attempt.ts';
import { usePlaceOrder } from './orders.queries.ts';
import { RefusalReason } from './refusal-reason.tsx';

export type CheckoutLine = { _id: string; title: string; newPrice: number };

type CheckoutFormProps = {
  email: string;
  lines: readonly CheckoutLine[];
  total: number;
  onPlaced: () => Promise<void>;
  onRemove: (bookId: string) => void;
};

export function CheckoutForm({ email, lines, total, onPlaced, onRemove }: CheckoutFormProps) {
  const [initial] = useState(() => toDetails(email, readLastAttempt(email)));
  const [isAgreed, setIsAgreed] = useState(false);
  const [ordered, setOrdered] = useState<readonly CheckoutLine[]>([]);
  const form = useZodForm(checkoutDetails, initial);
  const placeOrder = usePlaceOrder({ onPlaced, onFailed: () => void showAlert(MESSAGES.orderFailed) });

  const submit = (details: CheckoutDetails) => {
    setOrdered(lines);
    const productIds = lines.map(({ _id }) => _id);
    placeOrder.mutate({ ...details, productIds, totalPrice: toDecimalString(total) });
  };

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <CheckoutFields form={form} />
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          checked={isAgreed}
          className="mt-0.5 size-5 shrink-0 accent-accent"
          onChange={(event) => {
            setIsAgreed(event.target.checked);
          }}
        />
        <span>
          I agree to the{' '}
          <Link to="." hash="terms" className="text-accent underline">
            Terms &amp; Conditions
          </Link>{' '}
          and{' '}
          <Link to="." hash="services" className="text-accent underline">
            Shopping Policy
          </Link>
          .
        </span>
      </label>
      <FormAlert>
        {placeOrder.error && <RefusalReason error={placeOrder.error} ordered={ordered} onRemove={onRemove} />}
      </FormAlert>
      <div>
        <Button type="submit" disabled={!isAgreed || placeOrder.isPending} className="w-full sm:w-auto">
          {placeOrder.isPending ? 'Loading......' : 'Place an Order'}
        </Button>
      </div>
    </form>
  );
}
