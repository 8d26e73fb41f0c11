import type { InputHTMLAttributes } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof UseFormRegisterReturn> & {
    registration: UseFormRegisterReturn;
    required?: boolean;
  };

export const TextField = ({
  label,
  error,
  hint,
  registration,
  type = 'text',
  required,
  ...attributes
}: TextFieldProps) => (
  <Field label={label} error={error} hint={hint}>
    {(control) => (
      <input
        type={type}
        {...attributes}
        {...registration}
        {...control}
        required={required}
        className={`${control.className} read-only:bg-paper-deep`}
      />
    )}
  </Field>
);
