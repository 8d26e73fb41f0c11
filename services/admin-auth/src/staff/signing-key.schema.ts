import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A key that staff tokens are signed with, under a name of its own so that all replicas share one. */
@Schema({ collection: 'signing_keys', timestamps: true, versionKey: false })
export class SigningKey {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) kid!: string;
  @Prop({ required: true }) privatePem!: string;
  @Prop({ required: true }) publicPem!: string;
}

export const SigningKeySchema = SchemaFactory.createForClass(SigningKey);
