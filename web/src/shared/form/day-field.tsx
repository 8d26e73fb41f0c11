import { useState } from 'react';
import { Field } from './field.tsx';

type DayFieldProps = {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** The first or last day of a range. It is searched for once its year is complete. */
export function DayField({ label, value = '', onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  if (applied !== value) {
    setApplied(value);
    setTyped(value);
  }
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.validity.valid) onChange(target.value || undefined);
          }}
        />
      )}
    </Field>
  );
}
