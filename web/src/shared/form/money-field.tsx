import type { FieldValues } from 'react-hook-form';
import { currencySign } from '../format/format-currency.ts';
import { withoutGroups } from '../format/typed-amount.ts';
import { TextField, type TextFieldProps } from './fields.tsx';

/** An amount in the currency of the shop, as its locale writes it. */
export const MoneyField = <Values extends FieldValues>(props: TextFieldProps<Values>) => (
  <TextField sign={currencySign()} inputMode="decimal" read={withoutGroups} {...props} />
);
