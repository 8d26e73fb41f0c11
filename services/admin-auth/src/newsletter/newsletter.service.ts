import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { NewsletterReceipt, NewsletterSubscription } from '@bookstore/contracts/newsletter';
import type { Model } from 'mongoose';
import { NewsletterSubscriber } from './newsletter.schema.ts';

/** Keeps who wants the newsletter. */
@Injectable()
export class NewsletterService {
  constructor(
    @InjectModel(NewsletterSubscriber.name) private readonly subscribers: Model<NewsletterSubscriber>,
  ) {}

  /**
   * An address that is there already is answered alike, and after as much work: its `updatedAt` is written, so that
   * neither the reply nor its time tells who subscribed.
   */
  async subscribe({ email }: NewsletterSubscription): Promise<NewsletterReceipt> {
    await this.subscribers.updateOne({ _id: email }, {}, { upsert: true });
    return { message: 'Thank you for subscribing' };
  }
}
