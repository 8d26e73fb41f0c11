import { runService } from '@bookstore/runtime/run';
import { createApp } from './app.ts';
import { ordersSettings } from './config.ts';

await runService('orders', ordersSettings, process.env, createApp);
