import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { OPERATIONS } from './api.ts';
import { moneyInput } from './money.ts';

const INVALID = [
  ...['', ' ', 'abc', '!', '-1', '0', '1.234', '1e9', 'a\u0001b', 'é@', 'x'.repeat(6000)],
  `${'x'.repeat(65)}@shop.example`,
  ...[-1, 0, 1.234, 1e12, true, null, [], {}],
];

/** Every field of a schema, by its path. */
function listFields(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodOptional) return listFields(schema.unwrap(), path);
  if (!(schema instanceof z.ZodObject)) return [[path, schema]];
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) =>
    listFields(field, `${path}.${name}`),
  );
}

const fields = OPERATIONS.flatMap(({ id, body, query, headers }) =>
  [body, query, headers].flatMap((schema) => (schema ? listFields(schema, id) : [])),
);

describe('the errors of a refused value', () => {
  it.each(fields)('are sentences, never regular expressions: %s', (_path, field) => {
    for (const value of INVALID) {
      const messages = z.safeParse(field, value).error?.issues.map(({ message }) => message) ?? [];
      expect(messages.filter((message) => /\/\^|pattern/.test(message))).toEqual([]);
    }
  });

  it.each(['abc', '1.234', 1.234, -1, '', null, [], 1e9])('are one for an amount: %j', (amount) => {
    expect(moneyInput().safeParse(amount).error?.issues).toHaveLength(1);
  });
});
