import { runService } from '@bookstore/kit/run-service';
import { createApp } from './app.ts';
import { adminAuthSettings } from './config.ts';

await runService('admin-auth', adminAuthSettings, process.env, createApp);
