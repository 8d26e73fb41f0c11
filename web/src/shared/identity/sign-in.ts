import { z } from 'zod';
import { readJson } from '../http/http.ts';
import { changeSession, getSession, post } from './identity.ts';

const POPUP_CALLBACK = '/signed-in.html';
const POPUP_WIDTH = 500;
const POPUP_HEIGHT = 600;
const POLL_MS = 250;

function openPopup(): Window {
  const left = Math.round(window.screenX + (window.outerWidth - POPUP_WIDTH) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - POPUP_HEIGHT) / 2);
  const features = `popup,width=${POPUP_WIDTH},height=${POPUP_HEIGHT},left=${left},top=${top}`;
  const popup = window.open('', 'bookstore-sign-in', features);
  if (!popup) throw new Error('The browser blocked the popup');
  return popup;
}

/**
 * Opens a popup at the URL that `fetchUrl` resolves with, and waits until it is closed: by its last page or by the
 * customer. It also counts as closed when it returned from another site, because the shop's opener policy then
 * disconnects the two windows.
 */
async function runInPopup(fetchUrl: () => Promise<string>): Promise<void> {
  const popup = openPopup();
  try {
    popup.location.replace(await fetchUrl());
    while (!popup.closed) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  } finally {
    popup.close();
  }
}

const redirection = z.object({ url: z.url({ protocol: /^https?$/ }) });

export type Credentials = { email: string; password: string };

/** Identity answers alike for known and new addresses, and starts no session for a known one: then the password decides. */
async function createAccount({ email, password }: Credentials): Promise<void> {
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

/** Creates an account and signs in. */
export const register = (credentials: Credentials): Promise<void> =>
  changeSession(createAccount(credentials));

export const signIn = (credentials: Credentials): Promise<void> =>
  changeSession(post('/sign-in/email', credentials));

/** Signs in in a popup. Must be called directly from a click handler, or the browser blocks the popup. */
export const signInWithGoogle = (): Promise<void> => changeSession(signInInPopup());
