import { Failure } from '@bookstore/contracts/errors';
import type { SignInLimits } from '@bookstore/runtime/sign-in/sign-in-limits';

/**
 * Requires a password or a code to be right. A wrong one is counted against guessing, one that could not be checked is not.
 * @throws Failure INVALID_CREDENTIALS; RetryLater RATE_LIMITED after too many wrong ones.
 */
export async function requireRight(
  limits: SignInLimits,
  { address, account }: { address: string; account: string },
  check: () => Promise<boolean>,
): Promise<void> {
  const attempt = await limits.begin(address, account);
  const isRight = await check().catch(async (error: unknown) => {
    await attempt.withdraw();
    throw error;
  });
  if (!isRight) throw new Failure('INVALID_CREDENTIALS');
  await attempt.succeed();
}
