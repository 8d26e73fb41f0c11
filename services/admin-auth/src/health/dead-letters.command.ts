import { deadLetterQueue, type QueueName } from '@bookstore/contracts/events';
import { DEAD_LETTER_QUEUES, openDeadLetters } from '@bookstore/kit/broker/dead-letters';
import { isQueueName } from '@bookstore/kit/broker/topology';
import { readSettings, withSecretFiles } from '@bookstore/runtime/settings';
import { adminAuthSettings } from '../config.ts';

const settingsSchema = adminAuthSettings.pick({ RABBITMQ_URL: true });

const USAGE = [
  'Usage: dead-letters list [queue]        shows what could not be read',
  '       dead-letters requeue [queue]     puts it back for its consumer',
  '       dead-letters discard <queue>     throws it away',
  `Queues: ${DEAD_LETTER_QUEUES.map(deadLetterQueue).join(', ')}`,
].join('\n');

type DeadLetters = Awaited<ReturnType<typeof openDeadLetters>>;
type Print = (line: string) => void;

const ACTIONS: Readonly<Record<string, (letters: DeadLetters, queue: QueueName) => Promise<string>>> = {
  list: async (letters, queue) => {
    const { total, shown } = await letters.list(queue);
    const lines = shown.map(({ at, type, event, reason }) => `  ${at}  ${type}  ${reason}  ${event}`);
    const more = total > shown.length ? [`  and ${total - shown.length} more`] : [];
    return [`${deadLetterQueue(queue)}: ${total}`, ...lines, ...more].join('\n');
  },
  requeue: async (letters, queue) => `${deadLetterQueue(queue)}: ${await letters.requeue(queue)} put back`,
  discard: async (letters, queue) => `${deadLetterQueue(queue)}: ${await letters.discard(queue)} thrown away`,
};

/** The queues that a name stands for: itself, with or without `.dead`; without a name all of them. */
function findQueues(name: string | undefined): QueueName[] {
  if (name === undefined) return DEAD_LETTER_QUEUES;
  const queue = name.replace(/[.]dead$/, '');
  return isQueueName(queue) ? [queue] : [];
}

/** Looks at the dead letters, puts them back or throws them away, as a process of its own. @returns its exit code. */
export async function runDeadLetters(
  [action = '', name, ...rest]: readonly string[],
  environment: Record<string, string | undefined>,
  print: Print,
): Promise<number> {
  const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  const queues = findQueues(name);
  const isTooBroad = action === 'discard' && name === undefined;
  if (!act || queues.length === 0 || rest.length > 0 || isTooBroad) {
    print(USAGE);
    return 2;
  }
  const { RABBITMQ_URL } = readSettings(settingsSchema, withSecretFiles(settingsSchema, environment));
  const letters = await openDeadLetters(RABBITMQ_URL);
  try {
    for (const queue of queues) print(await act(letters, queue));
  } finally {
    await letters.close();
  }
  return 0;
}
