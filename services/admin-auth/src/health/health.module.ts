import { operations } from '@bookstore/contracts/api';
import { ALERTS, isAlertName } from '@bookstore/contracts/health';
import { Implements } from '@bookstore/kit/service/implements';
import { Platform } from '@bookstore/kit/service/platform';
import { readOrNaN } from '@bookstore/runtime/metrics';
import { Controller, Header, Injectable, Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.ts';
import { ShopModule } from '../shop/shop.module.ts';
import { StatisticsModule } from '../statistics/statistics.module.ts';
import { Alerts } from './alerts.ts';
import { HealthWatch } from './health-watch.ts';

@Controller()
class HealthController {
  constructor(private readonly watch: HealthWatch) {}

  @Implements(operations.readHealth)
  @Header('cache-control', 'no-store')
  read() {
    return this.watch.read();
  }
}

/** Counts what is raised by its name, whenever the metrics are read. */
@Injectable()
class AlertMetrics {
  constructor(alerts: Alerts, { metrics }: Platform) {
    metrics.addGauge(
      'alerts_raised',
      'What the shop itself has found to be wrong.',
      ['alert'],
      async (gauge) => {
        const listing = alerts.list();
        for (const alert of Object.keys(ALERTS).filter(isAlertName)) {
          const count = async () => (await listing).filter((raised) => raised.alert === alert).length;
          gauge.set({ alert }, await readOrNaN(count));
        }
      },
    );
  }
}

@Module({
  imports: [MailsModule, ShopModule, StatisticsModule],
  controllers: [HealthController],
  providers: [Alerts, HealthWatch, AlertMetrics],
})
export class HealthModule {}
