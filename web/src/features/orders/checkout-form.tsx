import type { SavedAddress } from '@bookstore/contracts/addresses';
import { toDecimalString } from '@bookstore/contracts/currency';
import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { focusMain } from '../../shared/browser/focus.ts';
import { FormAlert } from '../../shared/form/fields.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { MESSAGES } from '../../shared/page/messages.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AddressChoice, KeepAddress, useChosenAddress } from './address-choice.tsx';
import { forgetDetails, keepDetails } from './checkout-details.ts';
import {
  type CheckoutDetails,
  CheckoutFields,
  orderDetails,
  PANEL,
  readDetails,
} from './checkout-fields.tsx';
import { Agreement, OrderedBooks, ShopNotes, Total } from './checkout-notes.tsx';
import { OrderError, type OrderedLine } from './order-error.tsx';
import { usePlaceOrder } from './orders.queries.ts';

type CheckoutFormProps = {
  customer: { id: string; email: string };
  /** What the form begins with, if nothing was typed before. */
  suggested: CheckoutDetails;
  /** The addresses of the account, unless they are not known. */
  saved: readonly SavedAddress[] | undefined;
  /** Whether the e-mail address of the account is not verified yet. */
  canVerify: boolean;
  /** The books of the cart, those of them that can be ordered, and the total of these. */
  lines: readonly OrderedLine[];
  orderable: readonly OrderedLine[];
  total: number;
  /** Whether a book cannot be ordered, or has another price than it had in the cart. */
  isChanged: boolean;
  /** Why the cart cannot be ordered as it is. */
  obstacle: string | undefined;
  /** `isEarlier`: an earlier attempt has placed the order, with what was typed and in the cart then. */
  onPlaced: (order: Order, isEarlier: boolean) => Promise<void>;
  /** The address of the placed order is to be saved. */
  onKeep: (address: SavedAddress) => void;
  onRemove: (...bookIds: string[]) => void;
  /** The books of the cart. */
  children: ReactNode;
};

export function CheckoutForm(props: CheckoutFormProps) {
  const { customer, saved, lines, orderable, total, obstacle } = props;
  const { id, email } = customer;
  const [initialDetails] = useState(() => readDetails(email) ?? props.suggested);
  const [isAgreed, setIsAgreed] = useState(false);
  const [orderedLines, setOrderedLines] = useState<readonly OrderedLine[]>([]);
  const form = useZodForm(orderDetails, initialDetails);
  const { chosen, canKeep } = useChosenAddress(form, saved);
  const [isKept, setIsKept] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const reasonId = useId();
  const reason = obstacle ?? (isAgreed ? undefined : PAGE_NOTICES.notAgreed);
  const placeOrder = usePlaceOrder(id, {
    onPlaced: (order, isEarlier) => {
      const { name, phone, address } = order;
      if (!isEarlier) forgetDetails();
      if (!isEarlier && isKept && canKeep) props.onKeep({ label: '', name, phone, address });
      return props.onPlaced(order, isEarlier);
    },
    onFailed: () => void showAlert(MESSAGES.orderFailed),
  });
  const { error } = placeOrder;

  const keepTyped = () => keepDetails(form.getValues());
  const submit = ({ courierNote, ...values }: CheckoutDetails) => {
    setOrderedLines(orderable);
    const productIds = orderable.map(({ _id }) => _id);
    const note = courierNote && { courierNote };
    placeOrder.mutate({ ...values, ...note, productIds, totalPrice: toDecimalString(total) });
  };

  /** Moves the focus on, because the button that has it disappears. */
  const moveOn = (change: () => void) => {
    flushSync(change);
    const find = (selector: string) => formElement.current?.querySelector<HTMLElement>(selector);
    const next = find('[role=alert] button') ?? find('[type=submit]:enabled') ?? find('[name=agreement]');
    if (next) next.focus();
    else focusMain();
  };

  return (
    <form
      ref={formElement}
      noValidate
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-8"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <section
        aria-label={i18n.t('Your books')}
        className="grid rounded-xl border border-line bg-surface px-4 py-2 lg:col-start-2 lg:row-start-2 lg:gap-5 lg:p-6"
      >
        <OrderedBooks total={total} count={orderable.length} isChanged={props.isChanged}>
          {props.children}
        </OrderedBooks>
      </section>
      <p className="-mb-2 text-sm text-muted lg:col-span-2 lg:row-start-1">
        {i18n.t('Fields marked with * are required.')}
      </p>
      <div className="grid min-w-0 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-2">
        {saved && saved.length > 0 && (
          <AddressChoice form={form} saved={saved} chosen={chosen} onChange={keepTyped} />
        )}
        <CheckoutFields form={form} onChange={keepTyped} />
        {canKeep && <KeepAddress isKept={isKept} onChange={setIsKept} />}
      </div>
      <section
        aria-label={i18n.t('Your order')}
        className={`grid gap-4 lg:sticky lg:top-[calc(var(--header-height,5rem)+1.25rem)] lg:col-start-2 lg:row-start-3 ${PANEL}`}
      >
        <Total total={total} count={orderable.length} />
        <ShopNotes />
        <Agreement isAgreed={isAgreed} onChange={setIsAgreed} />
        <FormAlert>
          {error && (
            <OrderError
              error={error}
              ordered={orderedLines}
              lines={lines}
              canVerify={props.canVerify}
              onRemove={(bookIds) => moveOn(() => props.onRemove(...bookIds))}
            />
          )}
        </FormAlert>
        <Button
          type="submit"
          disabled={placeOrder.isPending || reason !== undefined}
          aria-describedby={reason && reasonId}
          className="w-full"
        >
          {placeOrder.isPending ? i18n.t('Loading......') : i18n.t('Place an Order')}
        </Button>
        <p
          id={reasonId}
          role="status"
          dir="auto"
          className={`text-sm font-medium empty:hidden ${obstacle ? 'text-danger' : 'text-muted'}`}
        >
          {reason}
        </p>
      </section>
    </form>
  );
}
