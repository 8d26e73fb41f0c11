import { runService } from '@bookstore/kit/run-service';
import { createApp } from './app.ts';
import { ordersSettings } from './config.ts';

await runService('orders', ordersSettings, process.env, createApp);
