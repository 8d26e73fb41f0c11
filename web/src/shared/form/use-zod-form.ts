import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { explainIssue } from './explain-issue.ts';

export type ZodForm<Input extends FieldValues> = UseFormReturn<Input, unknown, Input>;

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
    resolver: zodResolver(schema, { error: explainIssue }, { raw: true }),
    defaultValues,
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
  });
