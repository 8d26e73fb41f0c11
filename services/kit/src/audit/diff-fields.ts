import type { AuditChange } from '@bookstore/contracts/audit';

const MAX_TEXT_LENGTH = 500;
/** What is shown before a difference. */
const CONTEXT_LENGTH = 100;

type Value = NonNullable<AuditChange['before']> | null;

const isScalar = (value: unknown): value is Exclude<Value, null> =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** A list is one value: of scalars with commas between them, of anything else as JSON. */
function toValue(value: unknown): Value {
  if (value === null || isScalar(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && value.every(isScalar)) return value.join(', ');
  return JSON.stringify(value);
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** The values of all fields, those of nested objects by their paths. Undefined ones are absent. */
function flatten(fields: object, path = ''): [string, Value][] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return [];
    return isNested(value) ? flatten(value, `${path}${name}.`) : [[`${path}${name}`, toValue(value)]];
  });
}

function findDifference(text: string, other: string): number {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  return at;
}

/** Of a long text 500 characters, where it differs from the other one. */
function cut(value: Value, other: Value | undefined): Value {
  if (typeof value !== 'string' || value.length <= MAX_TEXT_LENGTH) return value;
  const at = typeof other === 'string' ? findDifference(value, other) : 0;
  const from = at < MAX_TEXT_LENGTH / 2 ? 0 : at - CONTEXT_LENGTH;
  const shown = value.slice(from, from + MAX_TEXT_LENGTH - 2);
  return `${from > 0 ? '…' : ''}${shown}${from + shown.length < value.length ? '…' : ''}`;
}

/** The fields that differ, each before and after; what is absent did not exist. */
export function diffFields(before: object = {}, after: object = {}): AuditChange[] {
  const [old, current] = [new Map(flatten(before)), new Map(flatten(after))];
  const names = [...new Set([...old.keys(), ...current.keys()])];
  return names.flatMap((field) => {
    const [was, is] = [old.get(field), current.get(field)];
    if (was === is) return [];
    return {
      field,
      ...(was !== undefined && { before: cut(was, is) }),
      ...(is !== undefined && { after: cut(is, was) }),
    };
  });
}
