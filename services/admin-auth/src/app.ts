import { startService } from '@bookstore/kit/service/create-service';
import { AuthModule } from './auth/auth.module.ts';
import type { AdminAuthConfig } from './config.ts';
import { NewsletterModule } from './newsletter/newsletter.module.ts';
import { StatsModule } from './stats/stats.module.ts';

export const createApp = (config: AdminAuthConfig) =>
  startService({ name: 'admin-auth', config, imports: [AuthModule, StatsModule, NewsletterModule] });
