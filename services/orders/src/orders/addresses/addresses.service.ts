import { isDeepStrictEqual } from 'node:util';
import type { AddressBook, AddressBookDraft } from '@bookstore/contracts/addresses';
import { Failure } from '@bookstore/contracts/errors';
import { isDuplicateKey } from '@bookstore/kit/mongo/mongo';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { StoredAddresses } from './addresses.schema.ts';

/** Stores the addresses that customers save for their next orders. */
@Injectable()
export class AddressesService {
  readonly #collection: mongo.Collection<StoredAddresses>;

  constructor(@InjectModel(StoredAddresses.name) model: Model<StoredAddresses>) {
    this.#collection = rawCollection<StoredAddresses>(model);
  }

  async read(customerId: string): Promise<AddressBook> {
    const stored = await this.#collection.findOne({ _id: customerId });
    return { v: stored?.v ?? 0, addresses: stored?.addresses ?? [] };
  }

  /**
   * Replaces the addresses of the version that was seen. The same request again, whose reply was lost, gets that reply.
   * @throws Failure CONFLICT when they are of another version.
   */
  async save(customerId: string, { v, addresses }: AddressBookDraft): Promise<AddressBook> {
    const saved = { v: v + 1, addresses };
    if (await this.#replace(customerId, v, saved)) return saved;
    if (isDeepStrictEqual(await this.read(customerId), saved)) return saved;
    throw new Failure('CONFLICT');
  }

  /** @returns whether the stored version was `v`, with 0 for none. */
  async #replace(_id: string, v: number, saved: AddressBook): Promise<boolean> {
    if (v > 0) return (await this.#collection.updateOne({ _id, v }, { $set: saved })).matchedCount === 1;
    return this.#collection.insertOne({ _id, ...saved }).then(
      () => true,
      (error: unknown) => {
        if (isDuplicateKey(error)) return false;
        throw error;
      },
    );
  }
}
