import { describeLifetime, REOPEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { ORDER_COMMANDS } from '@bookstore/contracts/order-commands';
import type { Order } from '@bookstore/contracts/orders';
import type { ReactNode, SubmitEventHandler } from 'react';
import { showDialog } from '../../shared/dialogs/dialogs.ts';
import { Checkbox, TextAreaField, TextField } from '../../shared/form/fields.tsx';
import { isEdited, useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { formatPrice } from '../../shared/format.ts';
import { DELIVERY_FIELDS, deliveryDetails, deliveryDetailsOf } from '../../shared/orders/delivery-fields.ts';
import { Button, type ButtonLook } from '../../shared/ui/button.tsx';
import type { Command } from './staff-orders.queries.ts';

export type CommandFormProps = {
  order: Order;
  /** The version that staff see. */
  v: number;
  isPending: boolean;
  onSubmit: (command: Command) => void;
  onClose: () => void;
};

type FrameProps = Pick<CommandFormProps, 'isPending' | 'onClose'> & {
  label: string;
  submit: string;
  look?: ButtonLook;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
};

const Frame = ({ label, submit, look = 'primary', isPending, onSubmit, onClose, children }: FrameProps) => (
  <form noValidate aria-label={label} className="mt-5 grid max-w-xl gap-5" onSubmit={onSubmit}>
    {children}
    <div className="flex flex-wrap gap-3">
      <Button type="submit" look={look} disabled={isPending}>
        {submit}
      </Button>
      <Button look="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  </form>
);

const shipment = ORDER_COMMANDS.ship.omit({ v: true });

export function ShipForm({ v, onSubmit, ...frame }: CommandFormProps) {
  const form = useZodForm(shipment, { carrier: '', tracking: '' });
  return (
    <Frame
      {...frame}
      label="Ship"
      submit="Ship order"
      onSubmit={(event) =>
        void form.handleSubmit(({ carrier, tracking }) =>
          onSubmit({
            action: 'ship',
            body: { v, ...(carrier && { carrier }), ...(tracking && { tracking }) },
          }),
        )(event)
      }
    >
      <TextField form={form} name="carrier" label="Carrier" hint="Optional." />
      <TextField form={form} name="tracking" label="Tracking code" hint="Optional." />
    </Frame>
  );
}

const delivery = ORDER_COMMANDS.deliver.omit({ v: true });

export function DeliverForm({ order, v, onSubmit, ...frame }: CommandFormProps) {
  const form = useZodForm(delivery, { collected: true });
  return (
    <Frame
      {...frame}
      label="Delivery"
      submit="Record delivery"
      onSubmit={(event) =>
        void form.handleSubmit((fields) => onSubmit({ action: 'deliver', body: { ...fields, v } }))(event)
      }
    >
      <Checkbox {...form.register('collected')}>
        The customer paid {formatPrice(order.totalPrice)} on delivery
      </Checkbox>
    </Frame>
  );
}

const withdrawal = ORDER_COMMANDS.return.omit({ v: true });

/** What differs between the ends of an order that was not shipped yet, and of one that was. */
const WITHDRAWALS = {
  cancel: {
    label: 'Cancellation',
    submit: 'Cancel order',
    /** What was never sent can be sold again. */
    restock: true,
    text: `It can be reopened within ${describeLifetime(REOPEN_SECONDS)}.`,
  },
  return: { label: 'Return', submit: 'Record return', restock: false, text: 'This cannot be undone.' },
} as const;

export function WithdrawForm({
  action,
  order,
  v,
  onSubmit,
  ...frame
}: CommandFormProps & { action: keyof typeof WITHDRAWALS }) {
  const { label, submit, restock, text } = WITHDRAWALS[action];
  const form = useZodForm(withdrawal, { reason: '', restock });
  const ask = async (fields: { reason?: string | undefined; restock: boolean }) => {
    const { reason } = fields;
    const isConfirmed = await showDialog({
      title: `${submit} ${order.number}?`,
      text,
      tone: 'danger',
      confirm: submit,
      cancel: 'Go back',
    });
    if (isConfirmed) onSubmit({ action, body: { v, restock: fields.restock, ...(reason && { reason }) } });
  };
  return (
    <Frame
      {...frame}
      label={label}
      submit={submit}
      look="destructive"
      onSubmit={(event) => void form.handleSubmit(ask)(event)}
    >
      <TextAreaField form={form} name="reason" label="Reason" hint="Optional. The customer sees it, too." />
      <Checkbox {...form.register('restock')}>
        The copies can be sold again: put those that are counted back into stock
      </Checkbox>
    </Frame>
  );
}

export function ContactForm({ order, v, onSubmit, ...frame }: CommandFormProps) {
  const form = useZodForm(deliveryDetails, deliveryDetailsOf(order));
  useUnsavedChanges(isEdited(form));
  return (
    <Frame
      {...frame}
      label="Contact"
      submit="Save"
      onSubmit={(event) =>
        void form.handleSubmit((fields) => onSubmit({ action: 'correct', body: { ...fields, v } }))(event)
      }
    >
      {DELIVERY_FIELDS.map((field) => (
        <TextField key={field.name} form={form} {...field} />
      ))}
    </Frame>
  );
}
