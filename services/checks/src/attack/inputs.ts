import { aMovingPicture, HOSTILE_IMAGES } from '@bookstore/catalog/testing/pictures';
import { bearer } from '../bench/request.ts';
import { type Attempt, listUnexpected, type Reply, send, sendRaw } from '../security/testing/attackers.ts';
import { listInputs, RAW_INPUTS } from '../security/testing/hostile-requests.ts';
import type { AttackedShop, Scenario } from './scenario.ts';

const AT_ONCE = 20;
const ROUNDS = 3;
const HANDLED = [201, 400, 413, 415, 422, 429, 503];

const NOT_A_PICTURE = Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X', 'latin1');
const DRAWERS = [...Object.values(HOSTILE_IMAGES), aMovingPicture, () => Promise.resolve(NOT_A_PICTURE)];
const FIELDS = { title: 'T', description: 'D', category: 'fiction', oldPrice: '2', newPrice: '1' };

async function toForm(picture: Buffer) {
  const form = new FormData();
  for (const [name, value] of Object.entries(FIELDS)) form.append(name, value);
  form.append('cover', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'cover.png');
  const whole = new Response(form);
  return { type: whole.headers.get('content-type') ?? '', body: Buffer.from(await whole.arrayBuffer()) };
}

async function upload({ url, staffToken }: AttackedShop): Promise<string[]> {
  const forms = await Promise.all(DRAWERS.map(async (draw) => toForm(await draw())));
  const replies: Reply[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const batch = Array.from({ length: AT_ONCE }, (_, number) => {
      const { type, body } = forms[(round * AT_ONCE + number) % forms.length] ?? {
        type: '',
        body: Buffer.of(),
      };
      const headers = { 'content-type': type };
      return send(url, { path: '/api/books/create-book', token: staffToken, headers, body });
    });
    replies.push(...(await Promise.all(batch)));
  }
  return listUnexpected(replies, HANDLED);
}

type Caching = [path: string, expected: string, headers: Attempt['headers']];

async function tryInputs(shop: AttackedShop): Promise<string[]> {
  const { url, staffToken, customer } = shop;
  const problems: string[] = [];
  for (const [what, expected, attempt] of listInputs(shop)) {
    const { status, body } = await send(url, attempt);
    if (status !== expected) problems.push(`${what}: ${status} instead of ${expected}`);
    if (what === 'a refused price' && /pattern|\^|\\d/.test(body))
      problems.push(`${what} shows an expression`);
  }
  for (const [what, expected, bytes] of RAW_INPUTS) {
    const status = await sendRaw(url, bytes);
    if (status !== expected) problems.push(`${what}: ${status} instead of ${expected}`);
  }
  const caching: Caching[] = [
    ['/identity/token', 'no-store', { cookie: customer.cookie }],
    ['/api/admin', 'no-store', bearer(staffToken)],
    [`/api/orders/email/${customer.email}`, 'no-store', bearer(customer.token)],
    ['/api/books/', 'no-cache', {}],
  ];
  for (const [path, expected, headers = {}] of caching) {
    const { 'cache-control': found = 'none' } = (await send(url, { path, headers })).headers;
    if (found !== expected) problems.push(`Cache-Control of ${path}: ${found}`);
  }
  return problems;
}

export const INPUT_ATTACKS: readonly Scenario[] = [
  { name: 'inputs', attack: tryInputs },
  { name: 'uploads', attack: upload },
];
