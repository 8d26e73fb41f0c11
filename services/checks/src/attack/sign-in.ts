import { anAccount } from '../clients/shop-client.ts';
import { attackerAddress, listUnexpected, repeat, sendJson } from '../security/testing/attackers.ts';
import type { AttackedShop, Scenario } from './scenario.ts';

/** Where the owners of the accounts signed in before. */
const OWNER = '127.0.0.1';
const SIGN_INS = 60;
const SIGN_UPS = 100;
const GUESSERS = 5;
const GUESSES = 20;

async function burst({ url, customer: { email } }: AttackedShop): Promise<string[]> {
  const signIns = Array.from({ length: SIGN_INS }, () =>
    sendJson(url, '/identity/sign-in/email', { email, password: 'a wrong password' }),
  );
  const signUps = Array.from({ length: SIGN_UPS }, () =>
    sendJson(url, '/identity/sign-up/email', anAccount()),
  );
  return listUnexpected(await Promise.all([...signIns, ...signUps]), [200, 401, 429, 503]);
}

/** Guesses the password of an account from several addresses, and then signs in from one that did before. */
const guess = async (url: string, path: string, account: object, right: object): Promise<string[]> => {
  const guesses = await repeat({ times: GUESSERS * GUESSES, atOnce: GUESSERS }, (number) =>
    sendJson(url, path, { ...account, password: `wrong ${number}` }, attackerAddress(number % GUESSERS)),
  );
  const owner = await sendJson(url, path, right, OWNER);
  const refused = owner.status === 200 ? [] : [`the owner was refused: ${owner.status} ${owner.body}`];
  return [...listUnexpected(guesses, [401, 429, 503]), ...refused];
};

async function guessCustomer({ url, client }: AttackedShop): Promise<string[]> {
  const account = anAccount();
  await client.register(account);
  const { email, password } = account;
  await sendJson(url, '/identity/sign-in/email', { email, password }, OWNER);
  return guess(url, '/identity/sign-in/email', { email }, { email, password });
}

export const SIGN_IN_ATTACKS: readonly Scenario[] = [
  { name: 'sign-in-burst', attack: burst, maxP99Ms: 500 },
  { name: 'staff-guesses', attack: ({ url, admin }) => guess(url, '/api/auth/admin', admin, admin) },
  { name: 'customer-guesses', attack: guessCustomer },
];
