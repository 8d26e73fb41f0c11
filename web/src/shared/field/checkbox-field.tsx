import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

type CheckboxFieldProps = { registration: UseFormRegisterReturn; children: ReactNode };

export const CheckboxField = ({ registration, children }: CheckboxFieldProps) => (
  <label className="flex items-start gap-3 py-1.5">
    <input type="checkbox" {...registration} className="mt-0.5 size-5 shrink-0 accent-accent" />
    <span>{children}</span>
  </label>
);
