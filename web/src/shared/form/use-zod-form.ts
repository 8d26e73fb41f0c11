import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { explainIssue } from './explain-issue.ts';

/** A form whose values a schema checks. It submits what was typed, so that the server reads the same request. */
export const useZodForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) =>
  useForm<Input, unknown, Input>({
    resolver: zodResolver(schema, { error: explainIssue }, { raw: true }),
    defaultValues,
  });
