import { useId, useState } from 'react';

type DayFieldProps = {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** The first or last day of a range, beside the selects of a filter. It is searched for once its year is complete. */
export function DayField({ label, value = '', onChange }: DayFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  if (applied !== value) {
    setApplied(value);
    setTyped(value);
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <input
        id={id}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={typed}
        className="min-h-11 rounded-lg border border-line-strong bg-surface px-3 py-2"
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.validity.valid) onChange(target.value || undefined);
        }}
      />
    </div>
  );
}
