import { isIPv6 } from 'node:net';

/**
 * The source that limits count: an address, and of IPv6 its network of 64 bits. A caller with one such address has all of its
 * network, and could change the address at each try.
 * @param ip as the connection or our proxy says it; an IPv4-mapped IPv6 address counts as IPv4
 */
export function sourceAddress(ip: string): string {
  const [plain = ''] = ip.split('%');
  if (!isIPv6(plain)) return plain;
  const asIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (asIPv4) return asIPv4;
  // Node writes an address in one way alone, a proxy in any.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [first = [], last = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const all = [...first, ...Array(8 - first.length - last.length).fill('0'), ...last];
  return `${all.slice(0, 4).join(':')}::/64`;
}
