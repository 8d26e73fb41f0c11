import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Platform } from '@bookstore/kit/platform';
import { Subscriber } from '@bookstore/kit/subscriber';
import { Price, PriceSchema } from './price.schema.ts';
import { PricesService } from './prices.service.ts';
import { createPriceHandlers } from './prices.subscriber.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: Price.name, schema: PriceSchema }])],
  providers: [
    PricesService,
    {
      provide: Subscriber,
      inject: [Platform, PricesService],
      useFactory: (platform: Platform, prices: PricesService) =>
        platform.subscribe('orders.prices', createPriceHandlers(prices)),
    },
  ],
  exports: [PricesService],
})
export class PricesModule {}
