import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { useRef, useState } from 'react';
import { showAlert, showToast } from '../../shared/dialogs/dialogs.ts';
import { Form } from '../../shared/form/form.tsx';
import { useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import {
  DELIVERY_FIELDS,
  deliveryDetails,
  type DeliveryDetails,
  deliveryDetailsOf,
} from '../../shared/orders/delivery-fields.ts';
import { DeliveryInputs } from '../../shared/orders/delivery-inputs.tsx';
import { describeRefusal } from './order-texts.ts';
import { useCorrectOrder } from './orders.queries.ts';

/** Sends only what was changed, so that it undoes nothing that the shop corrected meanwhile. */
function CorrectionForm({ order, onSaved }: { order: Order; onSaved: () => void }) {
  const [initialDetails] = useState(() => deliveryDetailsOf(order));
  const form = useZodForm(deliveryDetails, initialDetails);
  const correctOrder = useCorrectOrder(order, {
    onDone: () => {
      onSaved();
      showToast(PAGE_NOTICES.orderCorrected);
    },
    onFailed: (error) => void showAlert(describeRefusal(error, PAGE_NOTICES.orderCorrectFailed)),
  });
  const { dirtyFields, isDirty } = form.formState;
  useUnsavedChanges(isDirty);

  const submit = ({ name, phone, address, courierNote }: DeliveryDetails) =>
    correctOrder.mutate({
      ...(dirtyFields.name && { name }),
      ...(dirtyFields.phone && { phone }),
      ...(dirtyFields.address && { address }),
      ...(dirtyFields.courierNote && { courierNote }),
    });

  return (
    <Form
      form={form}
      submit={i18n.t('Save')}
      className="mt-3 gap-4"
      isPending={!isDirty || correctOrder.isPending}
      onSubmit={submit}
    >
      <DeliveryInputs form={form} fields={DELIVERY_FIELDS} />
    </Form>
  );
}

/** The form to correct name, phone, address and the note for the courier. It starts from the order as it is when it is opened. */
export function OrderCorrection({ order }: { order: Order }) {
  const summary = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const close = () => {
    summary.current?.focus();
    setIsOpen(false);
  };

  return (
    <details
      open={isOpen}
      className="mt-4 border-t border-line pt-2"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary ref={summary} className="min-h-11 py-2.5 font-semibold text-accent">
        {i18n.t('Correct your details')}
      </summary>
      {isOpen && <CorrectionForm order={order} onSaved={close} />}
    </details>
  );
}
