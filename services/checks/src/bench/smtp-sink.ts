import { SMTPServer } from 'smtp-server';

process.once('disconnect', () => process.exit());
const server = new SMTPServer({
  logger: false,
  authOptional: true,
  disableReverseLookup: true,
  onData: (stream, _session, callback) => {
    stream.once('end', callback).resume();
  },
});
// A shop that is stopped resets its connections.
server.on('error', () => undefined);
const listener = server.listen(0, '127.0.0.1', () => {
  process.send?.(listener.address());
});
