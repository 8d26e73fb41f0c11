import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pictureReceipt } from '@bookstore/contracts/shop';
import { untilAnswered } from '@bookstore/kit/testing/http-client';
import { eventually } from '@bookstore/runtime/testing/eventually';
import mongoose, { type Connection } from 'mongoose';
import sharp from 'sharp';
import { type CatalogUnderTest, startCatalog } from '../testing/start-catalog.ts';

let catalog: CatalogUnderTest;
let database: Connection;

beforeAll(async () => {
  catalog = await startCatalog();
  database = await mongoose.createConnection(catalog.config.MONGO_URL).asPromise();
});
afterAll(() => Promise.all([catalog.close(), database.close()]));

const aLogo = () =>
  sharp({ create: { width: 300, height: 60, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.25 } } })
    .png()
    .toBuffer();

async function upload(bytes: Buffer | string, token = catalog.token) {
  const body = new FormData();
  body.append('picture', new Blob([new Uint8Array(Buffer.from(bytes))]), 'logo.png');
  const headers = { authorization: `Bearer ${token}` };
  const response = await untilAnswered(() =>
    fetch(`${catalog.url}/api/pictures`, { method: 'POST', headers, body }),
  );
  return { status: response.status, body: await response.json() };
}

describe('a picture of the shop', () => {
  it('keeps its shape and what is transparent', async () => {
    const { status, body } = await upload(await aLogo());
    expect(status).toBe(201);
    const shown = await fetch(catalog.url + pictureReceipt.parse(body).picture);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    const { width, height, hasAlpha } = await sharp(await shown.arrayBuffer()).metadata();
    expect([width, height, hasAlpha]).toEqual([300, 60, true]);
  });

  it('is made to fit, and not removed as an unused cover is', async () => {
    const large = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'navy' } })
      .jpeg()
      .toBuffer();
    const { picture } = pictureReceipt.parse((await upload(large)).body);
    const covers = database.collection<{ _id: string; keptAt: Date }>('covers');
    await covers.insertOne({ _id: 'unused', keptAt: new Date(0) });
    await covers.updateMany({}, { $set: { keptAt: new Date(0) } });
    await catalog.startReplica();
    await eventually(async () => {
      expect(await covers.countDocuments({ _id: 'unused' })).toBe(0);
    });
    const shown = await fetch(catalog.url + picture);
    expect((await sharp(await shown.arrayBuffer()).metadata()).height).toBe(480);
  });

  it.each(['', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'])(
    'is refused: %j',
    async (bytes) => {
      expect(await upload(bytes)).toMatchObject({ status: 400, body: { errors: [{ path: 'picture' }] } });
    },
  );

  it('is for admins', async () => {
    expect((await upload(await aLogo(), 'no token')).status).toBe(401);
    const nothing = await catalog.send('POST', '/api/pictures', { token: catalog.token, body: {} });
    expect(nothing).toMatchObject({ status: 400, body: { errors: [{ path: 'picture' }] } });
  });
});
