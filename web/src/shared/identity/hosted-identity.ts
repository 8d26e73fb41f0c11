import { z } from 'zod';
import { readJson, request, send } from '../http.ts';
import { RequestError } from '../request-error.ts';
import type { Credentials, Identity } from './identity.ts';
import { runInPopup } from './popup.ts';
import { createTokenCache } from './token-cache.ts';

const SIGNED_IN_PAGE = '/signed-in.html';

const currentSession = z
  .object({ session: z.object({ id: z.string() }), user: z.object({ email: z.string() }) })
  .nullable();
const customerToken = z.object({ token: z.string() });
const redirection = z.object({ url: z.url({ protocol: /^https?$/ }) });

const post = (path: string, body: object = {}) => send(`/identity${path}`, { method: 'POST', body });
const getSession = () => request('/identity/get-session', currentSession);

async function fetchToken(): Promise<string | null> {
  try {
    return (await request('/identity/token', customerToken)).token;
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null;
    throw error;
  }
}

/** Identity answers a known email like a new one, with a session of no user: only a sign-in tells who it is. */
async function register({ email, password }: Credentials): Promise<void> {
  await post('/sign-up/email', { name: email.split('@')[0], email, password });
  if (!(await getSession())) await post('/sign-in/email', { email, password });
}

async function findGoogleUrl(): Promise<string> {
  const reply = await post('/sign-in/oauth2', {
    providerId: 'google',
    callbackURL: SIGNED_IN_PAGE,
    errorCallbackURL: SIGNED_IN_PAGE,
    disableRedirect: true,
  });
  return (await readJson(reply, redirection)).url;
}

async function signInWithGoogle(): Promise<void> {
  let before: string | undefined;
  await runInPopup(async () => {
    before = (await getSession())?.session.id;
    return findGoogleUrl();
  });
  const after = (await getSession())?.session.id;
  if (!after || after === before) throw new Error('The popup ended without signing in');
}

/** The shop's own identity service, over better-auth's routes. */
export function createHostedIdentity(): Identity {
  const tokens = createTokenCache(fetchToken);
  let channel: BroadcastChannel | undefined;
  const openChannel = () => (channel ??= new BroadcastChannel('bookstore.session'));

  const change = async (work: Promise<unknown>) => {
    await work;
    tokens.clear();
    openChannel().postMessage('changed');
  };

  return {
    register: (credentials) => change(register(credentials)),
    signIn: (credentials) => change(post('/sign-in/email', credentials)),
    signInWithGoogle: () => change(signInWithGoogle()),
    signOut: () => change(post('/sign-out')),
    getAccount: async () => (await getSession())?.user ?? null,
    getToken: tokens.get,
    subscribe: (listener) => {
      const onMessage = () => {
        tokens.clear();
        listener();
      };
      const otherTabs = openChannel();
      otherTabs.addEventListener('message', onMessage);
      return () => {
        otherTabs.removeEventListener('message', onMessage);
      };
    },
  };
}
