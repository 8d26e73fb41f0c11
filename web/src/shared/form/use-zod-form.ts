import { toNestErrors } from '@hookform/resolvers';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { explainField } from '../language/sentences.ts';
import { explainIssue } from './explain-issue.ts';

export type ZodForm<Input extends FieldValues> = UseFormReturn<Input, unknown, Input>;

/** The library's own resolver shows, of a value that may be of several kinds, what the first kind says, not what the schema does. */
const createResolver =
  <Input extends FieldValues>(schema: z.ZodType<unknown, Input>): Resolver<Input, unknown, Input> =>
  (values, _context, options) => {
    const { error } = schema.safeParse(values, { error: explainIssue });
    if (!error) return { values, errors: {} };
    const found: FieldErrors = {};
    // The first issue of a field is the last to be set.
    for (const { path, code, message } of error.issues.toReversed())
      found[path.join('.')] = { type: code, message: explainField(message) };
    return { values: {}, errors: toNestErrors<Input>(found, options) };
  };

/**
 * A form validated by a schema. It submits the raw input, because the server parses the same schema.
 * @param values - When they change, fields in which nothing was typed take the new ones.
 */
export const useZodForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  values?: Input,
): ZodForm<Input> =>
  useForm({
    resolver: createResolver(schema),
    defaultValues,
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
  });
