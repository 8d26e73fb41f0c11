import { afterAll, describe, expect, it } from '@jest/globals';
import { book, type BookChangeRequest, bookConflict } from '@bookstore/contracts/books';
import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import { problem } from '@bookstore/contracts/errors';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { createClient } from '@bookstore/kit/testing/http-client';
import { Types } from 'mongoose';
import { aForm, startCatalog } from '../testing/start-catalog.ts';

const catalog = await startCatalog();
const replicaUrl = (await catalog.startReplica()).url;
const sendToReplica = createClient(replicaUrl);
afterAll(() => catalog.close());

const changeAtReplica = (id: string, body: BookChangeRequest) =>
  sendToReplica('PUT', `/api/books/edit/${id}`, { token: catalog.token, body });
const find = async (id: string) => book.parse((await sendToReplica('GET', `/api/books/${id}`)).body);
async function search(words: string): Promise<string[]> {
  const { body } = await sendToReplica('GET', `/api/books/?q=${encodeURIComponent(words)}`);
  return book
    .array()
    .parse(body)
    .map(({ _id }) => _id);
}

describe('a change that names the version it is based on', () => {
  it('is made when that is the current one, and otherwise refused with the current book', async () => {
    const { _id, v, newPrice } = await catalog.add();
    expect(v).toBe(1);
    expect((await changeAtReplica(_id, { newPrice: 5, v })).status).toBe(200);
    const answer = await catalog.change(_id, { title: 'Another', newPrice, v });
    expect([answer.status, problem.parse(answer.body).code]).toEqual([409, 'CONFLICT']);
    const current = bookConflict.parse(answer.body).book;
    expect(current).toMatchObject({ newPrice: 5, v: 2 });
    expect(await find(_id)).toEqual(current);
    expect((await catalog.change(_id, { title: 'Another', v: 2 })).status).toBe(200);
    expect(await find(_id)).toMatchObject({ title: 'Another', newPrice: 5, v: 3 });
  });

  it('may be a form, which sends the version as text', async () => {
    const { _id } = await catalog.add();
    const put = async (v: string) =>
      (await catalog.sendForm(aForm({ newPrice: '4', v }), { method: 'PUT', path: `edit/${_id}` })).status;
    expect([await put('1'), await put('1'), await put('none')]).toEqual([200, 409, 400]);
  });

  it('is made once when many are based on the same version', async () => {
    const { _id, v } = await catalog.add();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((newPrice) =>
        (newPrice % 2 ? catalog.change : changeAtReplica)(_id, { newPrice, v }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('a change without a version', () => {
  it('reads the book once: the changes of a book take turns', async () => {
    const { _id } = await catalog.add();
    const log = await openCommandLog(catalog.config.MONGO_URL, ['books']);
    const commands = await log.record(() => catalog.change(_id, { newPrice: 4 }));
    expect(commands.filter(({ command }) => command['find'] === 'books')).toHaveLength(1);
    await log.close();
  });

  it('of the title beside one of the author leaves the search words of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await catalog.add({ title: `Oldtitle${round}`, author: `Oldauthor${round}` });
      await Promise.all([
        catalog.change(_id, { title: `Newtitle${round}` }),
        (round % 2 ? catalog.change : changeAtReplica)(_id, { author: `Newauthor${round}` }),
      ]);
      expect(await search(`newtitle${round} newauthor${round}`)).toEqual([_id]);
      expect(await search(`oldtitle${round}`)).toEqual([]);
      expect(await search(`oldauthor${round}`)).toEqual([]);
    }
  });
});

it('A change of a book waits for the one before it, and not for one of another book', async () => {
  const [held, ...others] = await Promise.all(Array.from({ length: 12 }, () => catalog.add()));
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const books = catalog.database.collection<{ _id: Types.ObjectId }>('books');
  const holding = catalog.database.transaction(async (session) => {
    const _id = new Types.ObjectId(held?._id);
    await books.updateOne({ _id }, { $set: { publisher: 'Held' } }, { session });
    await released;
  });
  const change = async (id = '') => {
    const { status } = await catalog.change(id, { newPrice: 5 });
    if (status !== 200) throw new Error(String(status));
  };
  const waiting = change(held?._id);
  const changes = others.map(({ _id }) => change(_id));
  await Promise.any(changes);
  release(undefined);
  await Promise.all([holding, waiting, ...changes]);
});

describe('the version of all books', () => {
  const readVersion = async (url = replicaUrl) => {
    const { status, headers } = await fetch(`${url}${BOOKS_VERSION_PATH}`);
    expect(status).toBe(204);
    return headers.get(BOOKS_VERSION_HEADER);
  };

  it('is the same at every replica, and stays while nothing changes, also when a change is refused', async () => {
    const version = await readVersion();
    expect(version).toMatch(/^([\da-f-]{36}\.){3}[\da-f-]{36}$/);
    expect((await catalog.change('0123456789abcdef01234567', { newPrice: 5 })).status).toBe(404);
    expect(await readVersion()).toBe(version);
    expect(await readVersion(catalog.url)).toBe(version);
  });

  it('is another one, at every replica, as soon as a change is answered', async () => {
    const seen = new Set([await readVersion()]);
    const { _id } = await catalog.add();
    seen.add(await readVersion());
    await catalog.change(_id, { newPrice: 5 });
    seen.add(await readVersion());
    await catalog.send('DELETE', `/api/books/${_id}`, { token: catalog.token });
    seen.add(await readVersion());
    expect(seen.size).toBe(4);
  });

  it('is written once by each of several changes at one replica: none has to start again', async () => {
    const before = await readVersion();
    const log = await openCommandLog(catalog.config.MONGO_URL, ['books_version']);
    const commands = await log.record(() => Promise.all(Array.from({ length: 5 }, () => catalog.add())));
    await log.close();
    expect(commands.filter(({ command }) => 'q' in command || 'update' in command)).toHaveLength(5);
    expect(await readVersion()).not.toBe(before);
  });

  it('is another one after a start, which may have followed a change by hand', async () => {
    const version = await readVersion();
    await catalog.startReplica();
    expect(await readVersion()).not.toBe(version);
  });
});
