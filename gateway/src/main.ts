import { runProcess } from '@bookstore/runtime/run';
import { gatewaySettings } from './config.ts';
import { createApp } from './app.ts';

await runProcess('gateway', gatewaySettings, process.env, createApp);
