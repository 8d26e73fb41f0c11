import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';

type FindAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Finds the addresses of a host, each time beginning with another one: the system puts the nearest first, always the
 * same, and one replica of an upstream would get every connection. A connection tries one after the other.
 */
export const createRoundRobinLookup =
  (findAll: FindAll): LookupFunction =>
  (hostname, options, callback) => {
    findAll(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, []);
        return;
      }
      const turn = Math.floor(Math.random() * addresses.length);
      const turned = [...addresses.slice(turn), ...addresses.slice(0, turn)];
      const [first] = turned;
      if (options.all || !first) callback(null, turned);
      else callback(null, first.address, first.family);
    });
  };

export const roundRobinLookup = createRoundRobinLookup(dns.lookup);
