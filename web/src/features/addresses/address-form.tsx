import type { SavedAddress } from '@bookstore/contracts/addresses';
import { MAX_ADDRESS_LABEL_LENGTH } from '@bookstore/contracts/limits';
import { visibleText } from '@bookstore/contracts/text';
import { i18n } from '@bookstore/i18n/i18n';
import type { z } from 'zod';
import { Form } from '../../shared/form/form.tsx';
import { FormAlert, TextField } from '../../shared/form/fields.tsx';
import { isEdited, useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import {
  deliveryDetails,
  deliveryDetailsOf,
  RECIPIENT_FIELDS,
  startAddress,
} from '../../shared/orders/delivery-fields.ts';
import { DeliveryInputs } from '../../shared/orders/delivery-inputs.tsx';

const namedAddress = deliveryDetails
  .omit({ courierNote: true })
  .extend({ label: visibleText(MAX_ADDRESS_LABEL_LENGTH) });
export type NamedAddress = z.input<typeof namedAddress>;

const startValues = (): NamedAddress => ({ label: '', name: '', phone: '', address: startAddress() });

const toValues = (saved: SavedAddress): NamedAddress => {
  const { name, phone, address } = deliveryDetailsOf(saved);
  return { label: saved.label, name, phone, address };
};

type AddressFormProps = {
  /** The address that is changed; undefined for a new one. */
  changed: SavedAddress | undefined;
  isPending: boolean;
  error: string | undefined;
  onSubmit: (address: NamedAddress) => void;
  onCancel: () => void;
};

/** The form of a saved address. What was typed stays in it until it is saved. */
export function AddressForm({ changed, error, ...props }: AddressFormProps) {
  const form = useZodForm(namedAddress, changed ? toValues(changed) : startValues());
  useUnsavedChanges(isEdited(form));
  return (
    <Form
      {...props}
      form={form}
      label={changed ? i18n.t('Change the address') : i18n.t('New address')}
      submit={i18n.t('Save address')}
      cancel={i18n.t('Cancel')}
      className="max-w-md gap-5"
    >
      <TextField
        form={form}
        name="label"
        label={i18n.t('Name of this address')}
        hint={i18n.t('Such as Home or Office.')}
      />
      <DeliveryInputs form={form} fields={RECIPIENT_FIELDS} />
      <FormAlert>{error}</FormAlert>
    </Form>
  );
}
