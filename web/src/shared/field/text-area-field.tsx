import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';

type TextAreaFieldProps = FieldProps & { registration: UseFormRegisterReturn; required?: boolean };

export const TextAreaField = ({ registration, required, ...field }: TextAreaFieldProps) => (
  <Field {...field}>
    {(control) => <textarea rows={5} {...registration} {...control} required={required} />}
  </Field>
);
