import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailsModule } from '../orders/mails/mails.module.ts';
import { PricesModule } from '../prices/prices.module.ts';
import { StockModule } from '../stock/stock.module.ts';
import { AlertMails } from './alert-mails.ts';
import { AlertsSchema, StoredAlerts } from './alert.schema.ts';
import { AlertsController } from './alerts.controller.ts';
import { AlertsService } from './alerts.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: StoredAlerts.name, schema: AlertsSchema }]),
    MailsModule,
    PricesModule,
    StockModule,
  ],
  controllers: [AlertsController],
  providers: [AlertMails, AlertsService],
})
export class AlertsModule {}
