import type { SavedAddress } from '@bookstore/contracts/addresses';
import { MAX_ADDRESSES } from '@bookstore/contracts/limits';
import { i18n } from '@bookstore/i18n/i18n';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '../../shared/form/fields.tsx';
import type { ZodForm } from '../../shared/form/use-zod-form.ts';
import { deliveryDetailsOf, isSameDelivery, startAddress } from '../../shared/orders/delivery-fields.ts';
import { Select } from '../../shared/ui/select.tsx';
import { type CheckoutDetails, PANEL } from './checkout-fields.tsx';

/** The position of the saved address that the form holds, -1 for another one, and whether that can be kept. */
export function useChosenAddress(
  { control }: ZodForm<CheckoutDetails>,
  saved: readonly SavedAddress[] | undefined,
) {
  const [name, phone, address] = useWatch({ control, name: ['name', 'phone', 'address'] });
  const chosen = saved?.findIndex((each) => isSameDelivery(each, { name, phone, address })) ?? -1;
  return { chosen, canKeep: saved !== undefined && chosen < 0 && saved.length < MAX_ADDRESSES };
}

const describe = ({ label, name, address: { street, city } }: SavedAddress) =>
  [label || name, street, city].filter(Boolean).join(', ');

type AddressChoiceProps = {
  form: ZodForm<CheckoutDetails>;
  saved: readonly SavedAddress[];
  chosen: number;
  onChange: () => void;
};

/** Fills in another of the saved addresses, or none. */
export function AddressChoice({ form, saved, chosen, onChange }: AddressChoiceProps) {
  const fillIn = (position: number) => {
    const address = saved[position];
    const details = address ? deliveryDetailsOf(address) : { address: startAddress() };
    const options = {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted && address !== undefined,
    };
    if ('name' in details) {
      form.setValue('name', details.name, options);
      form.setValue('phone', details.phone, options);
    }
    form.setValue('address', details.address, options);
    onChange();
  };
  return (
    <div className={PANEL}>
      <Select
        label={i18n.t('Deliver to')}
        value={String(chosen)}
        width="min-w-0 flex-1 basis-60"
        options={[
          ...saved.map((each, position) => ({ value: String(position), label: describe(each) })),
          { value: '-1', label: i18n.t('Another address') },
        ]}
        onChange={(position) => fillIn(Number(position))}
      />
    </div>
  );
}

type KeepAddressProps = { isKept: boolean; onChange: (isKept: boolean) => void };

export const KeepAddress = ({ isKept, onChange }: KeepAddressProps) => (
  <Checkbox checked={isKept} onChange={(event) => onChange(event.target.checked)}>
    {i18n.t('Keep this address in my account')}
  </Checkbox>
);
