/** A field that someone else changed; `isDisputed` when something else was typed into it as well. */
export type Difference<Name extends string> = {
  name: Name;
  label: string;
  mine: string;
  theirs: string;
  isDisputed: boolean;
};

export type Side = 'mine' | 'theirs';

const SIDES = [
  { side: 'mine', label: 'Keep mine' },
  { side: 'theirs', label: 'Take theirs' },
] as const;

type ConflictProps<Name extends string> = {
  title: string;
  differences: readonly Difference<Name>[];
  onChoose: (name: Name, side: Side) => void;
};

/** Lets staff choose, field by field, between what they typed and what someone else stored meanwhile. */
export const Conflict = <Name extends string>(props: ConflictProps<Name>) => (
  <section aria-labelledby="conflict" className="grid gap-4 rounded-xl border border-line-strong p-5">
    <h3 id="conflict" className="font-semibold">
      {props.title}
    </h3>
    {props.differences.map(({ name, label: field, isDisputed, ...texts }) => (
      <fieldset key={name} className="grid gap-1">
        <legend className="mb-1 font-medium">{field}</legend>
        {SIDES.map(({ side, label }) => (
          <label key={side} className="flex items-start gap-3">
            <input
              type="radio"
              name={`conflict-${name}`}
              defaultChecked={isDisputed === (side === 'mine')}
              className="mt-1 size-4 shrink-0 accent-accent"
              onChange={() => props.onChoose(name, side)}
            />
            <span className="min-w-0 wrap-anywhere whitespace-pre-line">
              <span className="text-muted">{label}:</span> {texts[side] || 'none'}
            </span>
          </label>
        ))}
      </fieldset>
    ))}
  </section>
);
