import type { AddressBookDraft } from '@bookstore/contracts/addresses';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The addresses that a customer has saved, by the customer's id: so one document bounds them, and goes with the account. */
@Schema({ collection: 'addresses', versionKey: false })
export class StoredAddresses {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Number, required: true }) v!: number;
  @Prop({ type: [Object], required: true }) addresses!: AddressBookDraft['addresses'];
}

export const AddressesSchema = SchemaFactory.createForClass(StoredAddresses);
