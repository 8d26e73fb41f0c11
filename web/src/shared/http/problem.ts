import { problem, PROBLEM_MEDIA_TYPE, type Problem } from '@bookstore/contracts/errors';
import { z } from 'zod';

const foreignProblem = z.object({ code: z.string() });

/** The shop's problem document of a failed response, or the code of another service's; neither if unreadable. */
export async function readProblem(
  response: Response,
): Promise<{ problem?: Problem | undefined; reason?: string | undefined }> {
  const isProblem = response.headers.get('content-type')?.startsWith(PROBLEM_MEDIA_TYPE) ?? false;
  const body: unknown = isProblem ? await response.json().catch(() => null) : null;
  const { data } = problem.safeParse(body);
  return data ? { problem: data } : { reason: foreignProblem.safeParse(body).data?.code };
}
