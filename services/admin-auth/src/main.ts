import { runProcess } from '@bookstore/runtime/run';
import { createApp } from './app.ts';
import { adminAuthSettings } from './config.ts';
import { runDeadLetters } from './health/dead-letters.command.ts';
import { runReplaceKey } from './staff/replace-key.command.ts';
import { runRebuild } from './statistics/rebuild.command.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const [command, ...args] = process.argv.slice(2);

if (command === 'rebuild-statistics') await runRebuild(process.env, print);
else if (command === 'dead-letters') process.exitCode = await runDeadLetters(args, process.env, print);
else if (command === 'replace-staff-key') await runReplaceKey(process.env, print);
else await runProcess('admin-auth', adminAuthSettings, process.env, createApp);
