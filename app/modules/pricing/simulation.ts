/** How long the first simulated look-up takes, and each later one. */
export const scrapeMs = 2_000;
export const refreshMs = 1_500;

export const currency = 'SGD';

/** A simulated look-up: when it ends and the price it finds; null if the page has none. */
export interface Look {
  endsAt: Date;
  price: number | null;
}

/** A price before the last look-up started. */
export interface Known {
  currentPrice: number | null;
  previousPrice: number | null;
  /** When that price was found; null if none was found yet. */
  lastUpdated: Date | null;
  look: Look;
}

export type PriceStatus = 'active' | 'updating' | 'error';

/** A price at a moment, in whole dollars. */
interface PriceNow {
  currentPrice: number | null;
  previousPrice: number | null;
  lastUpdated: Date | null;
  status: PriceStatus;
}

/** A price as of now. Until a look-up ends, the price from before. */
export function priceAt({ look, ...known }: Known, now: Date): PriceNow {
  const { currentPrice, previousPrice, lastUpdated } = known;
  if (now < look.endsAt) return { currentPrice, previousPrice, lastUpdated, status: 'updating' };
  if (look.price === null) return { currentPrice, previousPrice, lastUpdated, status: 'error' };
  return {
    currentPrice: look.price,
    previousPrice: currentPrice ?? previousPrice,
    lastUpdated: look.endsAt,
    status: 'active',
  };
}

/** A price from 50 to 549, from a random number from 0 up to 1. */
export function somePrice(random: number): number {
  return 50 + Math.floor(random * 500);
}

/**
 * The competitor and product in an address: 'https://www.shop.example/coffee/dark-roast_1kg.html' is 'Dark roast 1kg' of
 * shop.example. The product is '' if the address names none.
 */
export function readAddress(url: string): { competitor: string; productName: string } {
  const { hostname, pathname } = new URL(url);
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  const words = readable(last)
    .replace(/\.\w{2,5}$/, '')
    .replace(/[-_+\s]+/g, ' ')
    .trim()
    .slice(0, 150);
  return {
    competitor: hostname.replace(/^www\./, ''),
    productName: words.charAt(0).toUpperCase() + words.slice(1),
  };
}

/** Decodes percent-encoding; returns the text unchanged if it is malformed. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
