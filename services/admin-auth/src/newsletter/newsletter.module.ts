import {
  type NewsletterReceipt,
  newsletterSubscription,
  type NewsletterSubscription,
} from '@bookstore/contracts/newsletter';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { InjectModel, MongooseModule, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

/** A subscriber, by email address: the `_id` makes addresses unique. */
@Schema({ collection: 'newsletter_subscribers', timestamps: true, versionKey: false })
class NewsletterSubscriber {
  @Prop({ type: String, required: true }) _id!: string;
}
const schema = SchemaFactory.createForClass(NewsletterSubscriber);

@Controller('api/newsletter')
class NewsletterController {
  constructor(
    @InjectModel(NewsletterSubscriber.name) private readonly subscribers: Model<NewsletterSubscriber>,
  ) {}

  /** Writes `updatedAt` of a known subscriber: neither the response nor its timing reveals that there is one. */
  @Post()
  async subscribe(
    @Body({ schema: newsletterSubscription }) { email }: NewsletterSubscription,
  ): Promise<NewsletterReceipt> {
    await this.subscribers.updateOne({ _id: email }, {}, { upsert: true });
    return { message: 'Thank you for subscribing' };
  }
}

@Module({
  imports: [MongooseModule.forFeature([{ name: NewsletterSubscriber.name, schema }])],
  controllers: [NewsletterController],
})
export class NewsletterModule {}
