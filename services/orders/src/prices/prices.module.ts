import { provideReplication } from '@bookstore/kit/service/platform';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Price, PriceSchema, PricesService } from './prices.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: Price.name, schema: PriceSchema }])],
  providers: [PricesService, ...provideReplication('orders.prices', PricesService)],
  exports: [PricesService],
})
export class PricesModule {}
