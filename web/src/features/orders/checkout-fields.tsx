import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../shared/field/text-field.tsx';
import type { CheckoutDetails } from './checkout-details.ts';

type CheckoutFieldsProps = { form: UseFormReturn<CheckoutDetails, unknown, CheckoutDetails> };

export function CheckoutFields({ form: { register, formState } }: CheckoutFieldsProps) {
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Full Name"
        autoComplete="name"
        registration={register('name')}
        error={errors.name?.message}
        required
      />
      <TextField
        label="Email Address"
        type="email"
        readOnly
        hint="Orders belong to the account you are signed in with."
        registration={register('email')}
        error={errors.email?.message}
        required
      />
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        registration={register('phone')}
        error={errors.phone?.message}
        required
      />
      <TextField
        label="Address / Street"
        autoComplete="street-address"
        registration={register('address.street')}
        error={errors.address?.street?.message}
      />
      <TextField
        label="City"
        autoComplete="address-level2"
        registration={register('address.city')}
        error={errors.address?.city?.message}
        required
      />
      <TextField
        label="Country / region"
        autoComplete="country-name"
        registration={register('address.country')}
        error={errors.address?.country?.message}
        required
      />
      <TextField
        label="State / province"
        autoComplete="address-level1"
        registration={register('address.state')}
        error={errors.address?.state?.message}
        required
      />
      <TextField
        label="Zipcode"
        autoComplete="postal-code"
        registration={register('address.zipcode')}
        error={errors.address?.zipcode?.message}
        required
      />
    </div>
  );
}
