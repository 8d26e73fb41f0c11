import { startService } from '@bookstore/kit/service/create-service';
import { AuthModule } from './staff/staff.module.ts';
import type { AdminAuthConfig } from './config.ts';
import { NewsletterModule } from './newsletter/newsletter.module.ts';
import { StatsModule } from './statistics/statistics.module.ts';

export const createApp = (config: AdminAuthConfig) =>
  startService({ name: 'admin-auth', config, imports: [AuthModule, StatsModule, NewsletterModule] });
