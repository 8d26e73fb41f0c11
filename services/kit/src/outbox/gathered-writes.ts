import { Socket } from 'node:net';
import type { ChannelModel } from 'amqplib';

/**
 * Lets what is published together leave in one write. amqplib writes each message by itself, a system call and a packet
 * apiece, and has no option against it; its connection's socket can hold writes back as any stream can.
 * @returns what is to be called before publishing.
 */
export function gatherWrites({ connection }: ChannelModel): () => void {
  const socket = 'stream' in connection && connection.stream;
  if (!(socket instanceof Socket)) return () => undefined;
  let isGathering = false;
  const release = () => {
    isGathering = false;
    socket.uncork();
  };
  return () => {
    if (isGathering) return;
    isGathering = true;
    socket.cork();
    // amqplib hands over what was published at the end of this turn, so it is there at the end of the next.
    setImmediate(() => setImmediate(release));
  };
}
