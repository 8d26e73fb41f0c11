import { Failure } from '@bookstore/contracts/errors';
import { StandardSchemaValidationPipe } from '@nestjs/common';

type Issue = ConstructorParameters<typeof StandardSchemaValidationPipe>[0] extends infer O | undefined
  ? O extends { exceptionFactory?: (issues: readonly (infer I)[]) => unknown }
    ? I
    : never
  : never;

const pathOf = ({ path = [] }: Issue) =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');

/** Validates every parameter against the contract schema it is declared with, and names the invalid fields. */
export const createValidationPipe = () =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues) =>
      new Failure('VALIDATION_FAILED', {
        errors: issues.map((issue) => ({ path: pathOf(issue), message: issue.message })),
      }),
  });
