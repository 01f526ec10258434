import { isIPv6 } from 'node:net';

/**
 * The source that rate limits count: an IPv4 address, or the /64 network of an IPv6 address, since one caller usually
 * controls a whole network.
 * @param ip from the connection or our proxy; an IPv4-mapped IPv6 address counts as IPv4
 */
export function sourceAddress(ip: string): string {
  const [plain = ''] = ip.split('%');
  if (!isIPv6(plain)) return plain;
  const asIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (asIPv4) return asIPv4;
  // Normalizes the spelling, which proxies may vary.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [first = [], last = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const all = [...first, ...Array(8 - first.length - last.length).fill('0'), ...last];
  return `${all.slice(0, 4).join(':')}::/64`;
}
