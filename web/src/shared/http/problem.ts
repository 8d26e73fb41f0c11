import { problem, PROBLEM_MEDIA_TYPE, type Problem } from '@bookstore/contracts/errors';
import { closedShop } from '@bookstore/contracts/orders';
import { z } from 'zod';
import { explainField, translateSentence } from '../language/sentences.ts';
import { ERROR_TEXTS } from './error-texts.ts';

const foreignProblem = z.object({ code: z.string() });

/**
 * A problem in the language of the page. What the API says of it is English: the page goes by its code and extensions, and by the
 * sentences that it knows. The owner's own words stay as they are.
 */
const translateProblem = (found: Problem): Problem => ({
  ...found,
  detail:
    (found.code === 'SHOP_CLOSED' ? closedShop.safeParse(found).data?.closedNote : undefined) ??
    translateSentence(found.detail) ??
    ERROR_TEXTS[found.code](),
  ...(found.errors && {
    errors: found.errors.map(({ path, message }) => ({ path, message: explainField(message) })),
  }),
});

/** The shop's problem document of a failed response, or the code of another service's; neither if unreadable. */
export async function readProblem(
  response: Response,
): Promise<{ problem?: Problem | undefined; reason?: string | undefined }> {
  const isProblem = response.headers.get('content-type')?.startsWith(PROBLEM_MEDIA_TYPE) ?? false;
  const body: unknown = isProblem ? await response.json().catch(() => null) : null;
  const { data } = problem.safeParse(body);
  return data ? { problem: translateProblem(data) } : { reason: foreignProblem.safeParse(body).data?.code };
}
