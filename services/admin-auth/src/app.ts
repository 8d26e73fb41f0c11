import { AuditModule } from '@bookstore/kit/audit/audit.module';
import { startService } from '@bookstore/kit/service/create-service';
import { StaffModule } from './staff/staff.module.ts';
import { HealthModule } from './health/health.module.ts';
import type { AdminAuthConfig } from './config.ts';
import { NewsletterModule } from './newsletter/newsletter.module.ts';
import { ShopModule } from './shop/shop.module.ts';
import { StatisticsModule } from './statistics/statistics.module.ts';

export const createApp = (config: AdminAuthConfig) =>
  startService({
    name: 'admin-auth',
    config,
    imports: [
      AuditModule.of('listAuditOfStaff'),
      StaffModule,
      StatisticsModule,
      ShopModule,
      NewsletterModule,
      HealthModule,
    ],
  });
