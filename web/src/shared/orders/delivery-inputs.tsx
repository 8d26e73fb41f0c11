import { listCountries } from '@bookstore/contracts/countries';
import { type AddressPart, hasAddressPart } from '@bookstore/contracts/postal-address';
import { wordsLocaleOf } from '@bookstore/contracts/shop-languages';
import { i18n } from '@bookstore/i18n/i18n';
import { type ChangeEvent, useState } from 'react';
import { FormProvider, useController, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../form/field.tsx';
import { TextField } from '../form/fields.tsx';
import type { ZodForm } from '../form/use-zod-form.ts';
import { useShop } from '../shop/shop.ts';
import { Options } from '../ui/select.tsx';
import type { DELIVERY_FIELDS } from './delivery-fields.ts';
import { type DeliveryDetails } from './delivery-fields.ts';

type DeliveryField = (typeof DELIVERY_FIELDS)[number];
type FormProps = { form: ZodForm<DeliveryDetails>; locale: string };

const PARTS: readonly AddressPart[] = ['state', 'zipcode'];

/** Whether a part of the address has a field: where its country has that part, or something was filled in with the country. */
function useHasField({ form, locale }: FormProps): (part: AddressPart) => boolean {
  const address = useWatch({ control: form.control, name: 'address' });
  const [filledIn, setFilledIn] = useState(address);
  if (filledIn.country !== address.country) setFilledIn(address);
  return (part) =>
    hasAddressPart(address.country, part, locale) || [address[part], filledIn[part]].some(Boolean);
}

type CountryFieldProps = FormProps & Extract<DeliveryField, { name: 'address.country' }>;

/** All countries by their names in the language of the shop, and a text that was written before there was a list. */
function CountryField({ form, locale, name, label, required, autoComplete }: CountryFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  const names = listCountries(locale);
  const texts = field.value === '' || names.includes(field.value) ? names : [field.value, ...names];
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    field.onChange(event);
    for (const part of PARTS)
      if (!hasAddressPart(event.target.value, part, locale))
        form.setValue(`address.${part}`, '', { shouldDirty: true });
  };
  return (
    <Field label={label} required={required} error={fieldState.error?.message}>
      {({ className, ...control }) => (
        <select
          {...field}
          {...control}
          required={required}
          autoComplete={autoComplete}
          className={`${className} pe-10`}
          onChange={choose}
        >
          <Options
            options={[
              { value: '', label: i18n.t('Choose a country') },
              ...texts.map((text) => ({ value: text, label: text })),
            ]}
          />
        </select>
      )}
    </Field>
  );
}

type InputsProps = { fields: readonly DeliveryField[] };

function Inputs({ fields }: InputsProps) {
  const form = useFormContext<DeliveryDetails, unknown, DeliveryDetails>();
  const locale = wordsLocaleOf(useShop());
  const hasField = useHasField({ form, locale });
  return fields
    .filter(({ name }) => PARTS.every((part) => name !== `address.${part}` || hasField(part)))
    .map((field) =>
      field.name === 'address.country' ? (
        <CountryField key={field.name} form={form} locale={locale} {...field} />
      ) : (
        <TextField key={field.name} form={form} {...field} />
      ),
    );
}

type DeliveryInputsProps<Values extends Omit<DeliveryDetails, 'courierNote'>> = InputsProps & {
  form: ZodForm<Values>;
};

/** Fields of a form with delivery details, of which the country says what the address has. */
export const DeliveryInputs = <Values extends Omit<DeliveryDetails, 'courierNote'>>({
  form,
  fields,
}: DeliveryInputsProps<Values>) => (
  <FormProvider {...form}>
    <Inputs fields={fields} />
  </FormProvider>
);
