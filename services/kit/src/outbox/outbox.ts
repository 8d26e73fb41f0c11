import type { CloudEvent } from '@bookstore/contracts/events';
import { currentTraceParent } from '@bookstore/runtime/tracing/message-spans';
import type { Schema, Types } from 'mongoose';
import { addDigestIndex } from '../mongo/digests.ts';

/**
 * What a document that tells facts carries: its version, since when that version waits to be published, and the trace
 * of the write that made it.
 */
export type Outbox = { v: number; pendingSince?: Date; traceparent?: string };

/** A document as the relay reads it. */
export type OutboxDocument<T> = T & { _id: Types.ObjectId };

/** Makes the event that tells a document's current state. */
export type ToEvent<T> = (document: OutboxDocument<T>) => CloudEvent;

/** The mark of a first version, to be stored in the same write as the document itself. */
export const firstVersion = () => ({ v: 1, pendingSince: new Date(), ...currentTraceParent() });

/** The update that sets `fields` and makes the result a new version waiting to be published. */
export const nextVersion = <F extends object>(fields: F) => ({
  $inc: { v: 1 },
  $set: { ...fields, pendingSince: new Date(), ...currentTraceParent() },
});

/** Adds the outbox's fields, the index by which the relay finds what is pending, and that of digests. */
export function addOutboxFields(schema: Schema): void {
  schema.add({ v: { type: Number, required: true }, pendingSince: Date, traceparent: String });
  schema.index({ pendingSince: 1 }, { sparse: true });
  addDigestIndex(schema);
}
