import type { StockAlertReceipt } from '@bookstore/contracts/stock';
import type { CustomerClaims } from '@bookstore/contracts/tokens';
import { Controller, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { Customer, Customers } from '../customer.guard.ts';
import { AlertsService } from './alerts.service.ts';

@Controller('api/stock')
@Customers()
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Post(':bookId/alerts')
  request(
    @Customer() customer: CustomerClaims,
    @Param('bookId', { schema: z.string() }) bookId: string,
  ): Promise<StockAlertReceipt> {
    return this.alerts.request(customer, bookId);
  }
}
