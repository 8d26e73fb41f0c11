import type { CloudEvent } from '@bookstore/contracts/events';
import type { Schema, Types } from 'mongoose';

/** What a document that tells facts carries: its version, and since when that version waits to be published. */
export type Outbox = { v: number; pendingSince?: Date };

/** A document as the relay reads it. */
export type Stored<T> = T & { _id: Types.ObjectId };

/** Makes the event that tells a document's current state. */
export type ToEvent<T> = (document: Stored<T>) => CloudEvent;

/** The mark of a first version, to be stored in the same write as the document itself. */
export const firstVersion = () => ({ v: 1, pendingSince: new Date() });

/** The update that sets `fields` and makes the result a new version waiting to be published. */
export const nextVersion = <F extends object>(fields: F) => ({
  $inc: { v: 1 },
  $set: { ...fields, pendingSince: new Date() },
});

/** Adds the outbox's fields and the index by which the relay finds what is pending. */
export function addOutbox(schema: Schema): void {
  schema.add({ v: { type: Number, required: true }, pendingSince: Date });
  schema.index({ pendingSince: 1 }, { sparse: true });
}
