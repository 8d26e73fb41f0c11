import { Failure } from '@bookstore/contracts/errors';
import { StandardSchemaValidationPipe } from '@nestjs/common';

/** Validates parameters by their contract schemas, and names the first error of each field: others often follow. */
export const createValidationPipe = () =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues) => {
      const all = issues.map(({ path = [], message }) => ({
        path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
        message,
      }));
      const errors = all.filter(({ path }, index) => all.findIndex((error) => error.path === path) === index);
      return new Failure('VALIDATION_FAILED', { errors });
    },
  });
