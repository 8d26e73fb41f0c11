import { BSON, type Document } from 'mongodb';
import { z } from 'zod';

/** A collection, as it is created again. Its documents follow, and behind them an `END`. */
const described = z.object({
  database: z.string(),
  name: z.string(),
  options: z.record(z.string(), z.unknown()),
  indexes: z.array(z.record(z.string(), z.unknown())),
});
export type DescribedCollection = z.infer<typeof described>;

const secrets = z.record(z.string(), z.string());
/** Values of settings by their names. */
export type Secrets = z.infer<typeof secrets>;

/** The length of a document, and where there is none. */
const LENGTH_BYTES = 4;
export const END = new Uint8Array(LENGTH_BYTES);

export const encode = (document: Document): Uint8Array => BSON.serialize(document);
/** With its numbers in the types that they are stored in, so that `encode` makes the same bytes of it. */
export const decode = (bytes: Uint8Array): Document =>
  BSON.deserialize(bytes, { promoteValues: false, promoteLongs: false, bsonRegExp: true });

/** Splits an archive into its documents; an `END` is an empty one. */
async function* split(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let pending = Buffer.alloc(0);
  for await (const chunk of content) {
    pending = Buffer.concat([pending, chunk]);
    let start = 0;
    while (pending.length - start >= LENGTH_BYTES) {
      const length = Math.max(pending.readInt32LE(start), 0);
      const next = start + Math.max(length, LENGTH_BYTES);
      if (next > pending.length) break;
      yield pending.subarray(start, start + length);
      start = next;
    }
    pending = pending.subarray(start);
  }
}

async function* untilEnd(documents: AsyncGenerator<Uint8Array, void>): AsyncGenerator<Uint8Array, void> {
  for (;;) {
    const { value } = await documents.next();
    if (!value?.length) return;
    yield value;
  }
}

/** Reads an archive: the secrets, and then the collections one after the other, each with its documents. */
export async function readArchive(content: AsyncIterable<Uint8Array>) {
  const documents = split(content);
  const first = await documents.next();
  async function* readCollections() {
    for await (const bytes of documents)
      yield { collection: described.parse(BSON.deserialize(bytes)), documents: untilEnd(documents) };
  }
  return { secrets: secrets.parse(BSON.deserialize(first.value ?? END)), collections: readCollections() };
}
