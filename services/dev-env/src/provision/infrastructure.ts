import { EventEmitter, once } from 'node:events';
import { buildStale, type TargetName } from '../build/build.ts';
import { requireFinishedRestore } from '@bookstore/runtime/unfinished-restore';
import { MongoClient } from 'mongodb';
import type { Environment } from '../environment.ts';
import type { Part } from '../processes/supervisor.ts';
import { DATABASES } from '../shop-parts.ts';
import type { StartContext } from '../start-context.ts';
import type { StepLog } from '../step-log.ts';
import { messageOf, StartFailure } from '../start-failure.ts';
import { databaseUrl, startMongo } from './mongo.ts';
import { planRabbit, type Rabbit } from './rabbitmq.ts';
import { type StandIns, startStandIns } from './stand-ins.ts';
import { describeMongo, describeRabbit } from './versions.ts';

type Infrastructure = { url: string; part?: Part; control?: Rabbit['control'] };
type InfrastructureOptions = {
  mongoUrl?: string | undefined;
  rabbitUrl?: string | undefined;
  settings?: Environment;
  withGoogle?: boolean;
};

/** @throws StartFailure while the data are only a part of a backup. */
async function refusePartOfBackup(url: string): Promise<void> {
  const client = new MongoClient(databaseUrl(url, 'admin'), { serverSelectionTimeoutMS: 5000 });
  const found = DATABASES.map((name) => requireFinishedRestore(client.db(name)));
  await Promise.all(found)
    .catch((cause: unknown) => {
      throw new StartFailure(messageOf(cause), { cause });
    })
    .finally(() => client.close());
}

const NONE: Partial<StandIns> = {};
/** Whichever is set, Google is meant to be. */
const GOOGLE_SETTINGS = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'] as const;

/** Builds what is stale. Each target has a promise of its own, which waits for no other. */
function startBuild(context: StartContext, steps: StepLog) {
  const built = new EventEmitter();
  const build = () => buildStale(context, (name) => built.emit(name));
  const all = steps.run('build', build, (names) => names.join(', ') || 'up to date');
  const isBuilt = (name: TargetName) => withoutUnhandled(Promise.race([once(built, name), all]));
  return { services: isBuilt('services'), web: isBuilt('web') };
}

/** A failure that is awaited later, after one that is noticed before. */
function withoutUnhandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/**
 * Starts MongoDB, RabbitMQ and what stands in for services outside, and meanwhile builds what is stale. RabbitMQ, which starts
 * slowest and which services start without, and the build of web are still under way when it returns.
 */
export async function startInfrastructure(
  context: StartContext,
  steps: StepLog,
  options: InfrastructureOptions,
) {
  const { mongoUrl, rabbitUrl, settings = {}, withGoogle = false } = options;
  const hasGoogle = GOOGLE_SETTINGS.some((name) => settings[name]);
  const wanted = { mail: !settings['SMTP_URL'], google: withGoogle && !hasGoogle };
  const build = startBuild(context, steps);
  const existing = (url: string) => ({ url, start: (): Promise<Infrastructure> => Promise.resolve({ url }) });
  const node = rabbitUrl ? existing(rabbitUrl) : await planRabbit(context);
  const rabbit = withoutUnhandled(
    steps.run<Infrastructure>('RabbitMQ', node.start, ({ url }) => describeRabbit(url)),
  );
  const startDatabase = (): Promise<Infrastructure> =>
    mongoUrl ? Promise.resolve({ url: mongoUrl }) : startMongo(context, DATABASES);
  const [mongo, standIns] = await Promise.all([
    steps.run('MongoDB', startDatabase, ({ url }) => describeMongo(url)),
    wanted.mail || wanted.google
      ? steps.run<Partial<StandIns>>('stand-ins', () => startStandIns(context, wanted))
      : NONE,
    build.services,
  ]);
  await refusePartOfBackup(mongo.url);
  return { mongo, standIns, rabbitUrl: node.url, rabbit, web: build.web };
}
