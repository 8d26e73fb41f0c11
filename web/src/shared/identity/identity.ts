import { z } from 'zod';
import { readJson, request, RequestError, send, type Bearer } from '../http.ts';
import { runInPopup } from './popup.ts';
import { createTokenCache } from './token-cache.ts';

const POPUP_CALLBACK = '/signed-in.html';

const currentSession = z
  .object({ session: z.object({ id: z.string() }), user: z.object({ email: z.string() }) })
  .nullable();
const customerToken = z.object({ token: z.string() });
const redirection = z.object({ url: z.url({ protocol: /^https?$/ }) });

export type Credentials = { email: string; password: string };

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

async function fetchGoogleUrl(): Promise<string> {
  const reply = await post('/sign-in/oauth2', {
    providerId: 'google',
    callbackURL: POPUP_CALLBACK,
    errorCallbackURL: POPUP_CALLBACK,
    disableRedirect: true,
  });
  return (await readJson(reply, redirection)).url;
}

async function signInInPopup(): Promise<void> {
  let previousId: string | undefined;
  await runInPopup(async () => {
    previousId = (await getSession())?.session.id;
    return fetchGoogleUrl();
  });
  const id = (await getSession())?.session.id;
  if (!id || id === previousId) throw new Error('The popup was closed without signing in');
}

const tokens = createTokenCache(fetchToken);
let channel: BroadcastChannel | undefined;
/** Opened on first use, because the page is also rendered where there are no other tabs. */
const openChannel = () => (channel ??= new BroadcastChannel('bookstore.session'));

/** Forgets the token once the session has changed, and has the other tabs look at their session. */
export async function changeSession(change: Promise<unknown>): Promise<void> {
  await change;
  tokens.clear();
  openChannel().postMessage('changed');
}

/**
 * The hosted identity service of customers, by better-auth's routes. The rest of the app depends on nothing else but
 * `account`, which only the pages that need it load.
 */
export const identity = {
  /** Creates an account and signs in. */
  register: (credentials: Credentials) => changeSession(register(credentials)),
  signIn: (credentials: Credentials) => changeSession(post('/sign-in/email', credentials)),
  /** Signs in in a popup. Must be called directly from a click handler, or the browser blocks the popup. */
  signInWithGoogle: () => changeSession(signInInPopup()),
  signOut: () => changeSession(post('/sign-out')),
  /** The signed-in account, or null. */
  getAccount: async () => (await getSession())?.user ?? null,
  /** Calls `listener` whenever the session changes in another tab. */
  onChange: (listener: () => void): void => {
    openChannel().addEventListener('message', () => {
      tokens.clear();
      listener();
    });
  },
};

export const asCustomer: Bearer = { role: 'customer', getToken: tokens.get };
