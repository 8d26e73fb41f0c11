import { expect, it } from '@jest/globals';
import { aToken } from '../testing/factories.ts';
import { fakeServer, json } from '../testing/fake-server.ts';
import { asCustomer, identity } from './identity.ts';

it('The token of a session is not sent any more once that has ended', async () => {
  let sub = 'ann';
  fakeServer({
    'GET /identity/token': () => json({ token: aToken({ sub }) })(),
    'POST /identity/sign-out': json({ success: true }),
  });
  const token = await asCustomer.getToken();
  expect(await asCustomer.getToken()).toBe(token);
  await identity.signOut();
  sub = 'ben';
  expect(await asCustomer.getToken()).not.toBe(token);
});
