import { startService } from '@bookstore/kit/service/create-service';
import { StaffModule } from './staff/staff.module.ts';
import type { AdminAuthConfig } from './config.ts';
import { NewsletterModule } from './newsletter/newsletter.module.ts';
import { StatisticsModule } from './statistics/statistics.module.ts';

export const createApp = (config: AdminAuthConfig) =>
  startService({ name: 'admin-auth', config, imports: [StaffModule, StatisticsModule, NewsletterModule] });
