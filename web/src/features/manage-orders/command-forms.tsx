import { HOUR_SECONDS, REOPEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { ORDER_COMMANDS } from '@bookstore/contracts/order-commands';
import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
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

const createFrame = () => ({ className: 'mt-4 gap-5', cancel: i18n.t('Close') });
const sayFinal = () => i18n.t('This cannot be undone.');

const Final = () => <p className="text-sm text-muted">{sayFinal()}</p>;

const shipment = ORDER_COMMANDS.ship.omit({ v: true });

function ShipForm({ v, onSubmit, ...frame }: CommandFormProps) {
  const form = useZodForm(shipment, { carrier: '', tracking: '' });
  return (
    <Form
      {...createFrame()}
      {...frame}
      form={form}
      label={i18n.t('Ship')}
      submit={i18n.t('Ship order')}
      onSubmit={({ carrier, tracking }) =>
        onSubmit({ action: 'ship', body: { v, ...(carrier && { carrier }), ...(tracking && { tracking }) } })
      }
    >
      <TextField form={form} name="carrier" label={i18n.t('Carrier')} hint={i18n.t('Optional.')} />
      <TextField form={form} name="tracking" label={i18n.t('Tracking code')} hint={i18n.t('Optional.')} />
      <Final />
    </Form>
  );
}

const delivery = ORDER_COMMANDS.deliver.omit({ v: true });

function DeliverForm({ order, v, onSubmit, ...frame }: CommandFormProps) {
  const form = useZodForm(delivery, { collected: true });
  return (
    <Form
      {...createFrame()}
      {...frame}
      form={form}
      label={i18n.t('Delivery')}
      submit={i18n.t('Deliver order')}
      onSubmit={(fields) => onSubmit({ action: 'deliver', body: { ...fields, v } })}
    >
      <Checkbox {...form.register('collected')}>
        {i18n.t('The customer paid {amount} on delivery', { amount: formatPrice(order.totalPrice) })}
      </Checkbox>
      <Final />
    </Form>
  );
}

const withdrawalFields = ORDER_COMMANDS.return.omit({ v: true });

/** How the forms that cancel and return an order differ. */
const WITHDRAWALS = {
  cancel: {
    name: () => i18n.t('Cancellation'),
    submit: () => i18n.t('Cancel order'),
    ask: (number: string) => i18n.t('Cancel order {number}?', { number }),
    /** Copies that were never sent can be sold again. */
    restock: true,
    explain: () =>
      i18n.t('It can be reopened within {hours, plural, one {one hour} other {# hours}}.', {
        hours: REOPEN_SECONDS / HOUR_SECONDS,
      }),
  },
  return: {
    name: () => i18n.t('Return'),
    submit: () => i18n.t('Record return'),
    ask: (number: string) => i18n.t('Record return {number}?', { number }),
    restock: false,
    explain: sayFinal,
  },
} as const;

type WithdrawFormProps = CommandFormProps & { action: keyof typeof WITHDRAWALS };

function WithdrawForm({ action, order, v, onSubmit, ...frame }: WithdrawFormProps) {
  const { name, restock, ask, ...withdrawal } = WITHDRAWALS[action];
  const paid = action === 'return' && order.collected > 0 ? formatPrice(order.collected) : undefined;
  const submit = paid ? i18n.t('Record return and refund {amount}', { amount: paid }) : withdrawal.submit();
  const text = paid
    ? i18n.t('{amount} count as paid back to the customer. This cannot be undone.', { amount: paid })
    : withdrawal.explain();
  const form = useZodForm(withdrawalFields, { reason: '', restock });
  return (
    <Form
      {...createFrame()}
      {...frame}
      form={form}
      label={name()}
      submit={submit}
      look="destructive"
      onSubmit={async ({ reason, ...fields }) => {
        const question = { title: ask(order.number), text, confirm: submit, cancel: i18n.t('Go back') };
        if (await showDialog({ ...question, tone: 'danger' }))
          onSubmit({ action, body: { ...fields, v, ...(reason && { reason }) } });
      }}
    >
      {paid && (
        <p>
          {i18n.t('The customer paid {amount}. With the return they count as refunded: pay them back.', {
            amount: paid,
          })}
        </p>
      )}
      {action === 'return' && !paid && <p>{i18n.t('Nothing was paid, so nothing is refunded.')}</p>}
      <TextAreaField
        form={form}
        name="reason"
        label={i18n.t('Reason')}
        hint={i18n.t('Optional. The customer sees it, too.')}
      />
      <Checkbox {...form.register('restock')}>
        {i18n.t('The copies can be sold again: put those that are counted back into stock')}
      </Checkbox>
    </Form>
  );
}

function ContactForm({ order, v, onSubmit, ...frame }: CommandFormProps) {
  const form = useZodForm(deliveryDetails, deliveryDetailsOf(order));
  return (
    <Form
      {...createFrame()}
      {...frame}
      form={form}
      label={i18n.t('Contact')}
      submit={i18n.t('Save')}
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
  ship: { name: () => i18n.t('Ship'), Form: ShipForm },
  deliver: { name: () => i18n.t('Deliver'), Form: DeliverForm },
  cancel: {
    name: () => i18n.t('Cancel order'),
    Form: (props: CommandFormProps) => <WithdrawForm {...props} action="cancel" />,
  },
  return: {
    name: () => i18n.t('Record return'),
    Form: (props: CommandFormProps) => <WithdrawForm {...props} action="return" />,
  },
  correct: { name: () => i18n.t('Correct name, phone or address'), Form: ContactForm },
} as const;
export type FormAction = keyof typeof COMMAND_FORMS;
export const isFormAction = (name = ''): name is FormAction => Object.hasOwn(COMMAND_FORMS, name);
