import type { z } from 'zod';

/**
 * The fields of a document that a schema of the contract names, so that what else is stored stays inside the service. They
 * are not checked: a document with a value of a later version, such as a new status, must not make its list unreadable.
 */
export function pickFields<S extends z.ZodObject, D extends object>(
  schema: S,
  document: D,
): Pick<D, keyof D & keyof S['shape']>;
export function pickFields({ shape }: z.ZodObject, document: object): object {
  const picked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(document)) if (Object.hasOwn(shape, name)) picked[name] = value;
  return picked;
}
