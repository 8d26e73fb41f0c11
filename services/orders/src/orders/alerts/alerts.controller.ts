import type { StockAlertReceipt } from '@bookstore/contracts/stock';
import type { CustomerClaims } from '@bookstore/contracts/tokens';
import { Controller, Param, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { Customer, CustomerGuard } from '../customer.guard.ts';
import { AlertsService } from './alerts.service.ts';

@Controller('api/stock')
@UseGuards(CustomerGuard)
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
