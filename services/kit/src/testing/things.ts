import { createServer } from 'node:http';
import { createEvent, type EventData } from '@bookstore/contracts/events';
import { type Listening, listen } from '@bookstore/runtime/server';
import { type Connection, type Model, Schema } from 'mongoose';
import { addDigestIndex } from '../mongo/digests.ts';
import { versionedUpserts } from '../mongo/versioned-states.ts';
import { addOutboxFields, type Outbox, type ToEvent } from '../outbox/outbox.ts';
import type { Projection } from '../replication/projection.ts';

/** A document with an outbox, and nothing else. */
export class Thing implements Outbox {
  v!: number;
  pendingSince?: Date;
}

export function createThingSchema(): Schema<Thing, Model<Thing>> {
  const schema = new Schema<Thing, Model<Thing>>({}, { versionKey: false, id: false });
  addOutboxFields(schema);
  return schema;
}

/** @throws ZodError for a thing whose version is not valid. */
export const toThingEvent: ToEvent<Thing> = ({ _id, v }) =>
  createEvent('book.deleted', 'test', { id: _id.toString(), v });

/** A projection of things in the collection `states`; states for which `check` throws cannot be applied. */
export function projectThings(
  connection: Connection,
  check: (ids: string[]) => void = () => undefined,
): Projection {
  const schema = new Schema({ _id: String, v: Number }, { versionKey: false });
  addDigestIndex(schema);
  const stored = connection.model('State', schema, 'states', { overwriteModels: true });
  const apply = async (states: EventData<'book.deleted'>[]) => {
    check(states.map(({ id }) => id));
    await stored.bulkWrite(versionedUpserts(states.map(({ id, ...state }) => ({ _id: id, ...state }))));
  };
  return { stored: () => stored, handlers: { 'book.deleted': apply } };
}

/** Serves JSON over HTTP, as an owner of states does. */
export const startOwner = (answer: (url: URL) => object | Promise<object>): Promise<Listening> =>
  listen(
    createServer((request, response) => {
      void Promise.resolve(answer(new URL(request.url ?? '', 'http://owner'))).then((body) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
      });
    }),
    0,
  );
