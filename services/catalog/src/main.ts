import { runProcess } from '@bookstore/runtime/run';
import { createApp } from './app.ts';
import { catalogSettings } from './config.ts';

await runProcess('catalog', catalogSettings, process.env, createApp);
