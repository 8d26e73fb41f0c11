/** What is wrong if two values differ. */
export const compare = <T extends number | string>(what: string, found: T, expected: T): string[] =>
  found === expected ? [] : [`${what}: ${found}, expected ${expected}`];

/** What is wrong if there are such things. */
export const list = (what: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${names.length} ${what}: ${names.slice(0, 3).join(', ')}`] : [];

type Values = readonly (readonly [id: string, value: unknown])[];

/** What is wrong if some ids have other values than are expected. */
export function listDifferent(what: string, found: Values, expected: Values): string[] {
  const values = new Map(found);
  return list(
    what,
    expected.flatMap(([id, value]) =>
      values.get(id) === value ? [] : `${id} is ${String(values.get(id))}, not ${String(value)}`,
    ),
  );
}
