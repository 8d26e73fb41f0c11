import { hasFields, isText } from '../checks.ts';
import { request, RequestError, send, type Bearer } from '../http/http.ts';
import { createTokenCache } from './token-cache.ts';

const isSession = hasFields({
  session: hasFields({ id: isText }),
  user: hasFields({ id: isText, email: isText }),
});
const isSessionOrNull = (value: unknown) => value === null || isSession(value);
const hasToken = hasFields({ token: isText });

export const post = (path: string, body: object = {}, bearer?: Bearer) =>
  send(`/identity${path}`, { method: 'POST', body, ...(bearer && { bearer }) });
export const getSession = () => request('/identity/get-session', isSessionOrNull);

async function fetchToken(): Promise<string | null> {
  try {
    return (await request('/identity/token', hasToken)).token;
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null;
    throw error;
  }
}

const tokens = createTokenCache(fetchToken);
let channel: BroadcastChannel | undefined;
/** Opened on first use, because the server, which loads this file too, needs no channel. */
const openChannel = () => (channel ??= new BroadcastChannel('bookstore.session'));

/** Discards the token once the session has changed, and tells the other tabs. */
export async function changeSession(change: Promise<unknown>): Promise<void> {
  await change;
  tokens.clear();
  openChannel().postMessage('changed');
}

/** What every page needs of identity; `sign-in.ts` and `account.ts` are loaded by their pages only. */
export const identity = {
  signOut: () => changeSession(post('/sign-out')),
  /** The signed-in account, or null. */
  getAccount: async () => (await getSession())?.user ?? null,
  /** Discards the token, so that the next one has what changed in the account. */
  renewToken: (): void => tokens.clear(),
  /** Calls `listener` whenever the session changes in another tab. */
  onChange: (listener: () => void): void => {
    openChannel().addEventListener('message', () => {
      tokens.clear();
      listener();
    });
  },
};

export const asCustomer: Bearer = { role: 'customer', getToken: tokens.get };
