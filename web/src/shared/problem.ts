import { problem, PROBLEM_MEDIA_TYPE, type Problem } from '@bookstore/contracts/errors';
import { z } from 'zod';

const foreignProblem = z.object({ code: z.string() });

/**
 * What a failed response says: a problem document of the shop, or the code of another service's. Neither if it says
 * nothing that can be read.
 */
export async function readProblem(
  response: Response,
): Promise<{ problem?: Problem | undefined; reason?: string | undefined }> {
  const isProblem = response.headers.get('content-type')?.startsWith(PROBLEM_MEDIA_TYPE) ?? false;
  const body: unknown = isProblem ? await response.json().catch(() => null) : null;
  const { data } = problem.safeParse(body);
  return data ? { problem: data } : { reason: foreignProblem.safeParse(body).data?.code };
}
