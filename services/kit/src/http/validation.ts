import { Failure, type FieldError } from '@bookstore/contracts/errors';
import { StandardSchemaValidationPipe } from '@nestjs/common';

type Issue = ConstructorParameters<typeof StandardSchemaValidationPipe>[0] extends infer O | undefined
  ? O extends { exceptionFactory?: (issues: readonly (infer I)[]) => unknown }
    ? I
    : never
  : never;

const pathOf = ({ path = [] }: Issue) =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');

/** The first error of each field: the others often follow from it. */
function toFieldErrors(issues: readonly Issue[]): FieldError[] {
  const errors = issues.map((issue) => ({ path: pathOf(issue), message: issue.message }));
  return errors.filter(({ path }, index) => errors.findIndex((error) => error.path === path) === index);
}

/** Validates every parameter against the contract schema it is declared with, and names the invalid fields. */
export const createValidationPipe = () =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues) => new Failure('VALIDATION_FAILED', { errors: toFieldErrors(issues) }),
  });
