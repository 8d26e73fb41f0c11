import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'amqplib';
import { MongoClient } from 'mongodb';
import { REPOSITORY } from '../repository.ts';
import { messageOf, StartFailure } from '../start-failure.ts';
import { databaseUrl } from './mongo.ts';

const IMAGES = { mongo: /image: mongo:(\d+)/, rabbitmq: /image: rabbitmq:(\d+)/ };

async function readMongoVersion(url: string): Promise<string> {
  const client = new MongoClient(databaseUrl(url, 'admin'), { serverSelectionTimeoutMS: 5_000 });
  try {
    return String((await client.db().command({ buildInfo: 1 }))['version']);
  } finally {
    await client.close();
  }
}

async function readRabbitVersion(url: string): Promise<string> {
  const connection = await connect(url);
  const { version } = connection.connection.serverProperties;
  await connection.close();
  return version;
}

/** The version, with the one that containers have where its first number differs. */
export async function compareVersion(program: keyof typeof IMAGES, version: string): Promise<string> {
  const compose = await readFile(join(REPOSITORY, 'docker-compose.yml'), 'utf8');
  const [, major = ''] = IMAGES[program].exec(compose) ?? [];
  const isSame = version.split('.', 1)[0] === major;
  return isSame ? version : `${version} (Docker Compose and Kubernetes run ${major})`;
}

function refuse(cause: unknown, name: string): never {
  throw new StartFailure(`${name} does not answer: ${messageOf(cause)}`, { cause });
}

/** Which version runs at `url`. @throws StartFailure when nothing answers there. */
export const describeMongo = async (url: string): Promise<string> =>
  compareVersion('mongo', await readMongoVersion(url).catch((error: unknown) => refuse(error, 'MongoDB')));

/** The same of RabbitMQ. */
export const describeRabbit = async (url: string): Promise<string> =>
  compareVersion(
    'rabbitmq',
    await readRabbitVersion(url).catch((error: unknown) => refuse(error, 'RabbitMQ')),
  );
