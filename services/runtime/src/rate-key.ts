/** What a rate limit counts by: the address, of IPv6 the /64 network, which is what one customer is given. */
export function toRateKey(address: string): string {
  if (!address.includes(':')) return address;
  const [head = ''] = address.split('::');
  return [...head.split(':'), '0', '0', '0', '0'].slice(0, 4).join(':');
}
