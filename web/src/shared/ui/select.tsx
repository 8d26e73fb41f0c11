import { useId } from 'react';

export type SelectOption = { value: string; label: string };

/** An option for each value by its label, after an empty one. */
export const toOptions = (emptyLabel: string, labels: Readonly<Record<string, string>>): SelectOption[] => [
  { value: '', label: emptyLabel },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

export const Options = ({ options }: { options: readonly SelectOption[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

type SelectProps = {
  label: string;
  isLabelHidden?: boolean;
  value: string;
  options: readonly SelectOption[];
  /** Class names of its width, where its options change. */
  width?: string;
  onChange: (value: string) => void;
};

/** A select outside a form that takes effect immediately. */
export function Select({ label, isLabelHidden = false, value, options, width = '', onChange }: SelectProps) {
  const id = useId();
  return (
    <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-muted'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        className={`min-h-11 max-w-full rounded-lg border border-line-strong bg-surface py-2 pe-10 ps-3 ${width}`}
        onChange={(event) => onChange(event.target.value)}
      >
        <Options options={options} />
      </select>
    </div>
  );
}
