import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';

type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Creates a DNS lookup that starts at another of the host's addresses each time. The system always lists the nearest
 * first, so one replica of an upstream would get every connection. A connection tries the addresses in turn.
 */
export const createRoundRobinLookup =
  (lookupAll: LookupAll): LookupFunction =>
  (hostname, options, callback) => {
    lookupAll(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, []);
        return;
      }
      const start = Math.floor(Math.random() * addresses.length);
      const rotated = [...addresses.slice(start), ...addresses.slice(0, start)];
      const [first] = rotated;
      if (options.all || !first) callback(null, rotated);
      else callback(null, first.address, first.family);
    });
  };

export const roundRobinLookup = createRoundRobinLookup(dns.lookup);
