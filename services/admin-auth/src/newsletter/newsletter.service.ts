import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { NewsletterReceipt, NewsletterSubscription } from '@bookstore/contracts/newsletter';
import type { Model } from 'mongoose';
import { NewsletterSubscriber } from './newsletter.schema.ts';

@Injectable()
export class NewsletterService {
  constructor(
    @InjectModel(NewsletterSubscriber.name) private readonly subscribers: Model<NewsletterSubscriber>,
  ) {}

  /**
   * Adds a subscriber. For an existing one it writes `updatedAt`, so that neither the response nor its timing reveals
   * whether an address is subscribed.
   */
  async subscribe({ email }: NewsletterSubscription): Promise<NewsletterReceipt> {
    await this.subscribers.updateOne({ _id: email }, {}, { upsert: true });
    return { message: 'Thank you for subscribing' };
  }
}
