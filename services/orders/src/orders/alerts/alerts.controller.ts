import { operations } from '@bookstore/contracts/api';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller } from '@nestjs/common';
import { AlertsService } from './alerts.service.ts';

@Controller()
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Implements(operations.requestStockAlert)
  request({ caller, params }: Input<'requestStockAlert'>) {
    return this.alerts.request(caller, params.bookId);
  }
}
