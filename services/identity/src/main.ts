import { runProcess } from '@bookstore/runtime/run';
import { createApp } from './app.ts';
import { identitySettings } from './config.ts';

await runProcess('identity', identitySettings, process.env, createApp);
