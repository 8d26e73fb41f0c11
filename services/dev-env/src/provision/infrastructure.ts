import { buildStale } from '../build/build.ts';
import type { Environment } from '../environment.ts';
import type { Part } from '../processes/supervisor.ts';
import { DATABASES } from '../shop-parts.ts';
import type { StartContext } from '../start-context.ts';
import type { StepLog } from '../step-log.ts';
import { startMongo } from './mongo.ts';
import { type Rabbit, startRabbit } from './rabbitmq.ts';
import { type StandIns, startStandIns } from './stand-ins.ts';

type Infrastructure = { url: string; part?: Part; control?: Rabbit['control'] };
type InfrastructureOptions = {
  mongoUrl?: string | undefined;
  rabbitUrl?: string | undefined;
  settings?: Environment;
  withGoogle?: boolean;
};

const NONE: Partial<StandIns> = {};
/** Whichever is set, Google is meant to be. */
const GOOGLE_SETTINGS = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'] as const;

/** Starts MongoDB, RabbitMQ and what stands in for services outside, and meanwhile builds what is stale. */
export async function startInfrastructure(
  context: StartContext,
  steps: StepLog,
  options: InfrastructureOptions,
) {
  const { mongoUrl, rabbitUrl, settings = {}, withGoogle = false } = options;
  const hasGoogle = GOOGLE_SETTINGS.some((name) => settings[name]);
  const wanted = { mail: !settings['SMTP_URL'], google: withGoogle && !hasGoogle };
  const existing = (url: string): Infrastructure => ({ url });
  const [mongo, rabbit, standIns] = await Promise.all([
    mongoUrl
      ? existing(mongoUrl)
      : steps.run<Infrastructure>('MongoDB', () => startMongo(context, DATABASES)),
    rabbitUrl ? existing(rabbitUrl) : steps.run<Infrastructure>('RabbitMQ', () => startRabbit(context)),
    wanted.mail || wanted.google
      ? steps.run<Partial<StandIns>>('stand-ins', () => startStandIns(context, wanted))
      : NONE,
    steps.run(
      'build',
      () => buildStale(context),
      (names) => names.join(', ') || 'up to date',
    ),
  ]);
  const parts = [
    ['mongo', mongo.part],
    ['rabbitmq', rabbit.part],
    ['stand-ins', standIns.part],
  ] as const;
  const dataParts = parts.flatMap(([name, part]) => (part ? [[name, part] as const] : []));
  return { mongo, rabbit, standIns, dataParts };
}
