import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { pickFields } from './pick-fields.ts';

const schema = z.object({ status: z.enum(['placed']), note: z.string().optional() });

it('picks what the schema names, also a value that the schema does not know', () => {
  const stored = { status: 'archived', secret: 'x', constructor: 1 };
  expect(pickFields(schema, stored)).toEqual({ status: 'archived' });
});
