import { Failure } from '@bookstore/contracts/errors';
import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined };

/** The first error of each field: others often follow from it. */
function toValidationFailure(issues: readonly Issue[]): Failure {
  const all = issues.map(({ path = [], message }) => ({
    path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message,
  }));
  const errors = all.filter(({ path }, index) => all.findIndex((error) => error.path === path) === index);
  return new Failure('VALIDATION_FAILED', { errors });
}

/** What a contract schema makes of a part of a request. @throws Failure `VALIDATION_FAILED` naming what is wrong. */
export function validate(schema: z.ZodType | undefined, value: unknown): unknown {
  const parsed = schema?.safeParse(value);
  if (parsed?.error) throw toValidationFailure(parsed.error.issues);
  return parsed?.data;
}

/** Validates the parameters of internal routes, by the schemas that they name. */
export const createValidationPipe = () =>
  new StandardSchemaValidationPipe({ exceptionFactory: toValidationFailure });
