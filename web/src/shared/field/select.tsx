import { useId } from 'react';

export type SelectOption = { value: string; label: string };

type SelectProps = {
  label: string;
  isLabelHidden?: boolean;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
};

/** A choice that works at once, outside any form. */
export function Select({ label, isLabelHidden = false, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-muted'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        className="min-h-11 rounded-lg border border-line-strong bg-surface py-2 pr-10 pl-3"
        onChange={(event) => {
          onChange(event.target.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
