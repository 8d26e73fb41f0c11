import { describeLifetime, REOPEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { ORDER_COMMANDS } from '@bookstore/contracts/order-commands';
import type { Order } from '@bookstore/contracts/orders';
import { showDialog } from '../../shared/dialogs/dialogs.ts';
import { Form } from '../../shared/form/form.tsx';
import { Checkbox, TextAreaField, TextField } from '../../shared/form/fields.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { formatPrice } from '../../shared/format/format.ts';
import { DELIVERY_FIELDS, deliveryDetails, deliveryDetailsOf } from '../../shared/orders/delivery-fields.ts';
import { DeliveryInputs } from '../../shared/orders/delivery-inputs.tsx';
import type { Command } from './staff-orders.queries.ts';

type CommandFormProps = {
  order: Order;
  /** The version that staff see. */
  v: number;
  isPending: boolean;
  onSubmit: (command: Command) => void;
  onCancel: () => void;
};

const FRAME = { className: 'mt-4 gap-5', cancel: 'Close' };
const FINAL = 'This cannot be undone.';

const Final = () => <p className="text-sm text-muted">{FINAL}</p>;

const shipment = ORDER_COMMANDS.ship.omit({ v: true });

function ShipForm({ v, onSubmit, ...frame }: CommandFormProps) {
  const form = useZodForm(shipment, { carrier: '', tracking: '' });
  return (
    <Form
      {...FRAME}
      {...frame}
      form={form}
      label="Ship"
      submit="Ship order"
      onSubmit={({ carrier, tracking }) =>
        onSubmit({ action: 'ship', body: { v, ...(carrier && { carrier }), ...(tracking && { tracking }) } })
      }
    >
      <TextField form={form} name="carrier" label="Carrier" hint="Optional." />
      <TextField form={form} name="tracking" label="Tracking code" hint="Optional." />
      <Final />
    </Form>
  );
}

const delivery = ORDER_COMMANDS.deliver.omit({ v: true });

function DeliverForm({ order, v, onSubmit, ...frame }: CommandFormProps) {
  const form = useZodForm(delivery, { collected: true });
  return (
    <Form
      {...FRAME}
      {...frame}
      form={form}
      label="Delivery"
      submit="Deliver order"
      onSubmit={(fields) => onSubmit({ action: 'deliver', body: { ...fields, v } })}
    >
      <Checkbox {...form.register('collected')}>
        The customer paid {formatPrice(order.totalPrice)} on delivery
      </Checkbox>
      <Final />
    </Form>
  );
}

const withdrawalFields = ORDER_COMMANDS.return.omit({ v: true });

/** How the forms that cancel and return an order differ. */
const WITHDRAWALS = {
  cancel: {
    label: 'Cancellation',
    submit: 'Cancel order',
    /** Copies that were never sent can be sold again. */
    restock: true,
    text: `It can be reopened within ${describeLifetime(REOPEN_SECONDS)}.`,
  },
  return: { label: 'Return', submit: 'Record return', restock: false, text: FINAL },
} as const;

type WithdrawFormProps = CommandFormProps & { action: keyof typeof WITHDRAWALS };

function WithdrawForm({ action, order, v, onSubmit, ...frame }: WithdrawFormProps) {
  const { label, restock, ...withdrawal } = WITHDRAWALS[action];
  const paid = action === 'return' && order.collected > 0 ? formatPrice(order.collected) : undefined;
  const submit = paid ? `Record return and refund ${paid}` : withdrawal.submit;
  const text = paid ? `${paid} count as paid back to the customer. ${withdrawal.text}` : withdrawal.text;
  const form = useZodForm(withdrawalFields, { reason: '', restock });
  return (
    <Form
      {...FRAME}
      {...frame}
      form={form}
      label={label}
      submit={submit}
      look="destructive"
      onSubmit={async ({ reason, ...fields }) => {
        const title = `${withdrawal.submit} ${order.number}?`;
        if (await showDialog({ title, text, tone: 'danger', confirm: submit, cancel: 'Go back' }))
          onSubmit({ action, body: { ...fields, v, ...(reason && { reason }) } });
      }}
    >
      {paid && <p>The customer paid {paid}. With the return they count as refunded: pay them back.</p>}
      {action === 'return' && !paid && <p>Nothing was paid, so nothing is refunded.</p>}
      <TextAreaField form={form} name="reason" label="Reason" hint="Optional. The customer sees it, too." />
      <Checkbox {...form.register('restock')}>
        The copies can be sold again: put those that are counted back into stock
      </Checkbox>
    </Form>
  );
}

function ContactForm({ order, v, onSubmit, ...frame }: CommandFormProps) {
  const form = useZodForm(deliveryDetails, deliveryDetailsOf(order));
  return (
    <Form
      {...FRAME}
      {...frame}
      form={form}
      label="Contact"
      submit="Save"
      onSubmit={({ courierNote = '', ...fields }) => {
        const note = courierNote !== (order.courierNote ?? '') && { courierNote };
        onSubmit({ action: 'correct', body: { ...fields, ...note, v } });
      }}
    >
      <DeliveryInputs form={form} fields={DELIVERY_FIELDS} />
    </Form>
  );
}

/** The commands with a form, and the titles of their panels. */
export const COMMAND_FORMS = {
  ship: { title: 'Ship', Form: ShipForm },
  deliver: { title: 'Deliver', Form: DeliverForm },
  cancel: {
    title: 'Cancel order',
    Form: (props: CommandFormProps) => <WithdrawForm {...props} action="cancel" />,
  },
  return: {
    title: 'Record return',
    Form: (props: CommandFormProps) => <WithdrawForm {...props} action="return" />,
  },
  correct: { title: 'Correct name, phone or address', Form: ContactForm },
} as const;
export type FormAction = keyof typeof COMMAND_FORMS;
export const isFormAction = (name = ''): name is FormAction => Object.hasOwn(COMMAND_FORMS, name);
