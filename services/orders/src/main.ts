import { runProcess } from '@bookstore/runtime/run';
import { createApp } from './app.ts';
import { ordersSettings } from './config.ts';

await runProcess('orders', ordersSettings, process.env, createApp);
