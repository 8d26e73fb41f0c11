import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NewsletterController } from './newsletter.controller.ts';
import { NewsletterSubscriber, NewsletterSubscriberSchema } from './newsletter.schema.ts';
import { NewsletterService } from './newsletter.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: NewsletterSubscriber.name, schema: NewsletterSubscriberSchema }]),
  ],
  controllers: [NewsletterController],
  providers: [NewsletterService],
})
export class NewsletterModule {}
