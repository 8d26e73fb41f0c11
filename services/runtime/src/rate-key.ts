/** The key that rate limits count by: an IPv4 address, or the /64 network of an IPv6 address, which one customer gets. */
export function toRateKey(address: string): string {
  if (!address.includes(':')) return address;
  const [head = ''] = address.split('::');
  return [...head.split(':'), '0', '0', '0', '0'].slice(0, 4).join(':');
}
