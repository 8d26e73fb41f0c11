import { createAuthMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { ObjectId } from 'mongodb';
import { z } from 'zod';

/** The user that better-auth returns for an email that has an account already: its id looks like a stored one. */
export const createSyntheticUser = (fields: { coreFields: object; additionalFields: object }) => ({
  ...fields.coreFields,
  ...fields.additionalFields,
  id: new ObjectId().toHexString(),
});

const registered = z.object({
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    image: z.string().nullish().default(null),
    createdAt: z.coerce.date(),
    updatedAt: z.coerce.date(),
  }),
});
const notRemembered = z.object({ rememberMe: z.literal(false) });

/** Signs a new customer in. A known email gets the same response, whose session is of a user who does not exist. */
export const signInAfterRegistration = createAuthMiddleware(async (context) => {
  const result = registered.safeParse(context.context.returned);
  if (context.path !== '/sign-up/email' || !result.success) return;
  const isShort = notRemembered.safeParse(context.body).success;
  const { user } = result.data;
  const session = await context.context.internalAdapter.createSession(user.id, isShort);
  await setSessionCookie(context, { session, user }, isShort);
  return context.json({ token: session.token, user });
});
