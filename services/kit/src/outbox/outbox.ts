import type { CloudEvent } from '@bookstore/contracts/events';
import { currentTraceParent } from '@bookstore/runtime/tracing';
import type { Schema, Types } from 'mongoose';
import { addDigestIndex } from '../mongo/digests.ts';

/** The version of a document, since when it is waiting to be published, and the trace of the write that made it. */
export type Outbox = { v: number; pendingSince?: Date; traceparent?: string };

/** A document as the relay reads it. */
export type OutboxDocument<T> = T & { _id: Types.ObjectId };

/** Makes the event that carries the current state of a document. */
export type ToEvent<T> = (document: OutboxDocument<T>) => CloudEvent;

/** The fields of a first version, to be stored in the same write as the document itself. */
export const firstVersion = () => ({ v: 1, pendingSince: new Date(), ...currentTraceParent() });

/** The update that sets `fields`, removes those that are undefined, and makes the result a new version, to be published. */
export function nextVersion<F extends object>(fields: F) {
  const removed = Object.entries(fields).filter(([, value]) => value === undefined);
  const set = { ...fields };
  for (const [name] of removed) Reflect.deleteProperty(set, name);
  return {
    $inc: { v: 1 },
    $set: { ...set, pendingSince: new Date(), ...currentTraceParent() },
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map(([name]) => [name, '' as const])) }),
  };
}

/** Adds the outbox fields, the index by which the relay finds pending documents, and that of digests. */
export function addOutboxFields(schema: Schema): void {
  schema.add({ v: { type: Number, required: true }, pendingSince: Date, traceparent: String });
  schema.index({ pendingSince: 1 }, { sparse: true });
  addDigestIndex(schema);
}
