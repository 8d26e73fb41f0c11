import type { Addresses } from '../addresses.ts';
import { answersReady } from '../shop-part.ts';
import { type PartName, SHOP_PARTS } from '../shop-parts.ts';
import type { Site } from '../site.ts';
import { Link } from './link.ts';

export type Links = Map<PartName, Link>;

/** Opens the links that lead to the replicas of the shop's parts, each to those that say they are ready. */
export async function openPartLinks(links: Links, addresses: Addresses): Promise<void> {
  for (const part of SHOP_PARTS) {
    const { port, isLinked, replicas } = addresses[part];
    if (!isLinked) continue;
    const ends = replicas.map((replica) => ({
      port: replica.port,
      isReady: () => answersReady(replica.opsPort),
    }));
    links.set(part, await Link.open(port, ends));
  }
}

/** Opens a link to a database or broker of our own. Answers its address by that link. */
export async function linkData(site: Site, links: Links, name: PartName, url: string): Promise<string> {
  const linked = new URL(url);
  const port = await site.ports.claim(`${name}-link`);
  links.set(name, await Link.open(port, [{ port: Number(linked.port) }]));
  linked.port = String(port);
  // A driver that finds the members of the replica set by itself would go past the link.
  if (linked.searchParams.has('replicaSet')) linked.search = 'directConnection=true';
  return linked.href;
}
