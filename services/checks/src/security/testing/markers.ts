import { order } from '@bookstore/contracts/orders';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { anAccount, createShopClient, orderOf } from '../../clients/shop-client.ts';

type ShopClient = ReturnType<typeof createShopClient>;

/** A text that occurs nowhere else. */
const aMarker = (): string => `marker-${crypto.randomUUID()}`;

/** Registers and signs in, correctly and not. */
async function plantAtIdentity({ send, register }: ShopClient, url: string) {
  const account = { ...anAccount(), name: aMarker() };
  const { email, password } = account;
  const [wrong, link, changed] = [aMarker(), aMarker(), aMarker()];
  const headers = { origin: url };
  const { cookie, token } = await register(account);
  await send('POST', '/identity/sign-up/email', { headers, body: account });
  for (const body of [
    { email, password },
    { email, password: wrong },
    { email: `${email}@`, password: [wrong] },
    `{"email":"${email}","password":"${password}`,
  ])
    await send('POST', '/identity/sign-in/email', { headers, body });
  for (const [path, body] of [
    ['request-password-reset', { email }],
    ['reset-password', { token: link, newPassword: changed }],
    ['change-password', { currentPassword: wrong, newPassword: changed }],
  ] as const)
    await send('POST', `/identity/${path}`, { headers: { ...headers, cookie }, body });
  await send('GET', `/identity/verify-email?token=${link}`);
  await send('POST', '/identity/confirm-email', { headers, body: { token: link } });
  await send('GET', `/identity/token?token=${wrong}`, { headers: { cookie }, token: wrong });
  const session = cookie.split('=')[1] ?? '';
  return { account, token, markers: [email, password, account.name, wrong, link, changed, session, token] };
}

/** Orders, and reads orders and books, correctly and not. */
async function plantAtOrders(
  { send, listBooks }: ShopClient,
  { account: { name, email }, token }: Awaited<ReturnType<typeof plantAtIdentity>>,
) {
  const [phone, street, wrong] = [aMarker().slice(0, 40), aMarker(), aMarker()];
  const draft = orderOf(email, (await listBooks()).slice(0, 1));
  const body = { ...draft, name, phone, address: { ...draft.address, street } };
  await eventually(async () => order.parse((await send('POST', '/api/orders/', { token, body })).body));
  await send('POST', '/api/orders/', { token, body: { ...body, [wrong]: wrong, email: `${email}@` } });
  await send('POST', '/api/orders/', { token: token + wrong, body });
  await send('GET', `/api/orders/email/${email}`, { token });
  await send('GET', `/api/orders/email/${wrong}@shop.example`, { token });
  await send('GET', `/api/books/${wrong}?${wrong}=${wrong}`);
  return [phone, street, wrong];
}

/** Signs in as staff and subscribes to the newsletter, correctly and not. */
async function plantAtAdmin({ send, signInStaff }: ShopClient, admin: LocalShop['admin']) {
  const [username, wrong, subscriber] = [aMarker(), aMarker(), `${aMarker()}@shop.example`];
  const { token } = await signInStaff();
  for (const body of [
    { ...admin, password: wrong },
    { username, password: wrong },
    { username, wrong },
  ])
    await send('POST', '/api/auth/admin', { body });
  await send('GET', `/api/admin?token=${wrong}`, { token });
  for (const email of [subscriber, wrong]) await send('POST', '/api/newsletter', { body: { email } });
  return [username, wrong, subscriber, token, admin.password];
}

/** Sends a shop texts that are private in every place where people type. @returns those texts. */
export async function plantMarkers({ url, admin }: LocalShop): Promise<string[]> {
  const client = createShopClient({ url, admin });
  const customer = await plantAtIdentity(client, url);
  return [
    ...customer.markers,
    ...(await plantAtOrders(client, customer)),
    ...(await plantAtAdmin(client, admin)),
  ];
}
