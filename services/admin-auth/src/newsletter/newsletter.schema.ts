import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A subscriber, by email address: the `_id` makes addresses unique. */
@Schema({ collection: 'newsletter_subscribers', timestamps: true, versionKey: false })
export class NewsletterSubscriber {
  @Prop({ type: String, required: true }) _id!: string;
}
export const NewsletterSubscriberSchema = SchemaFactory.createForClass(NewsletterSubscriber);
