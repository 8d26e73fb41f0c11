import { afterAll, expect, it } from '@jest/globals';
import { problem } from '@bookstore/contracts/errors';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { aFile, aLine, createImporter } from '../testing/imports.ts';
import { aBook, startCatalog } from '../testing/start-catalog.ts';

const catalog = await startCatalog();
afterAll(() => catalog.close());

it('a shop that counts in yen has no prices with decimals, in a book, in a change or in an import', async () => {
  const { send, token, add, change, shop } = catalog;
  const { _id } = await add({ oldPrice: 1400, newPrice: 980.5 });
  const importer = createImporter(catalog);
  const file = aFile(aLine(1));
  expect((await importer.check(file)).counts).toMatchObject({ new: 1, wrong: 0 });

  shop.currency = 'JPY';
  const message = 'Amounts in JPY have no decimals';
  await eventually(async () => {
    const body = aBook({ oldPrice: 1400.25, newPrice: 980.5 });
    const answer = await send('POST', '/api/books/create-book', { token, body });
    expect([answer.status, problem.parse(answer.body).errors]).toEqual([
      400,
      [
        { path: 'oldPrice', message },
        { path: 'newPrice', message },
      ],
    ]);
  });
  expect(await change(_id, { newPrice: 979.9 })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', errors: [{ path: 'newPrice', message }] },
  });
  expect((await change(_id, { newPrice: '979.00' })).status).toBe(200);
  expect(await add({ oldPrice: 1400, newPrice: 980 })).toMatchObject({ newPrice: 980 });
  const { id, counts } = await importer.check(file);
  expect(counts).toMatchObject({ new: 0, wrong: 1 });
  const rows = await send('GET', `/api/books/imports/${id}/rows`, { token });
  expect(JSON.stringify(rows.body)).toContain(message);
});

it('a shop that counts in dong has books at what they cost there', async () => {
  const { add, change, list, send, token, shop } = catalog;
  shop.currency = 'VND';
  const { _id, newPrice } = await add({ title: 'In dong', oldPrice: 250_000, newPrice: 150_000 });
  expect(newPrice).toBe(150_000);
  expect((await change(_id, { newPrice: '100000000', oldPrice: '' })).status).toBe(200);
  expect(await list('minPrice=2500000&maxPrice=100000000')).toMatchObject([{ title: 'In dong' }]);
  const answer = await send('POST', '/api/books/create-book', {
    token,
    body: aBook({ newPrice: 100_000_001 }),
  });
  expect([answer.status, problem.parse(answer.body).errors]).toMatchObject([
    400,
    [{ path: 'newPrice', message: 'The amount is too large' }],
  ]);
});
