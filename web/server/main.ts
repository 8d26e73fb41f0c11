import { fileURLToPath } from 'node:url';
import { runProcess } from '@bookstore/runtime/run';
import { webSettings } from './config.ts';
import { createApp } from './app.ts';

const BUILD = fileURLToPath(new URL('..', import.meta.url));

await runProcess('web', webSettings, process.env, (settings) => createApp(settings, BUILD));
