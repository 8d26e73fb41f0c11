import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Somebody who wants the newsletter, under their e-mail address: the key that keeps an address to one document. */
@Schema({ collection: 'newsletter_subscribers', timestamps: true, versionKey: false })
export class NewsletterSubscriber {
  @Prop({ type: String, required: true }) _id!: string;
}
export const NewsletterSubscriberSchema = SchemaFactory.createForClass(NewsletterSubscriber);
