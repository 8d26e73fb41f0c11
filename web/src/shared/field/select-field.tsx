import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';
import type { SelectOption } from './select.tsx';

type SelectFieldProps = FieldProps & {
  registration: UseFormRegisterReturn;
  options: readonly SelectOption[];
  required?: boolean;
};

export const SelectField = ({ registration, options, required, ...field }: SelectFieldProps) => (
  <Field {...field}>
    {(control) => (
      <select {...registration} {...control} required={required} className={`${control.className} pr-10`}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
);
