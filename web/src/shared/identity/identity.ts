export type Credentials = { email: string; password: string };
type Account = { email: string };

/** Everything the shop wants of an identity service. Another one is put behind the shop by implementing this. */
export type Identity = {
  /** Makes an account and signs it in. */
  register: (credentials: Credentials) => Promise<void>;
  signIn: (credentials: Credentials) => Promise<void>;
  /** Signs in in a popup. Must be called straight from a click, or the browser blocks the popup. */
  signInWithGoogle: () => Promise<void>;
  signOut: () => Promise<void>;
  /** The signed-in account, or null. */
  getAccount: () => Promise<Account | null>;
  /** A bearer token for the shop's own services, or null when nobody is signed in. */
  getToken: () => Promise<string | null>;
  /** Calls `listener` whenever somebody signs in or out in another tab. Answers how to stop. */
  subscribe: (listener: () => void) => () => void;
};
