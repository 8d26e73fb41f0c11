import { aMovingPicture, HOSTILE_IMAGES } from '@bookstore/catalog/testing/pictures';
import { listUnexpected, type Reply, send } from '../security/testing/attackers.ts';
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

export const UPLOAD_ATTACKS: readonly Scenario[] = [{ name: 'uploads', attack: upload }];
