/** A first look at a page takes so long, a further one so long. */
export const scrapeMs = 2_000;
export const refreshMs = 1_500;

export const currency = 'SGD';

/** A look at a page that was begun: when it ends, and the price that it finds; null where the page has none. */
export interface Look {
  endsAt: Date;
  price: number | null;
}

/** What is known of a price before the look that was begun last. */
export interface Known {
  currentPrice: number | null;
  previousPrice: number | null;
  /** When that was found; null where nothing has been yet. */
  lastUpdated: Date | null;
  look: Look;
}

export type PriceStatus = 'active' | 'updating' | 'error';

/** A price as it is at a moment. Prices are whole dollars. */
interface PriceNow {
  currentPrice: number | null;
  previousPrice: number | null;
  lastUpdated: Date | null;
  status: PriceStatus;
}

/** What a price is at this moment: until a look has ended, what was known before it. */
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

/** A price from 50 to 549, of a number from 0 up to 1. */
export function somePrice(random: number): number {
  return 50 + Math.floor(random * 500);
}

/**
 * The competitor and the product that an address speaks of: 'https://www.shop.example/coffee/dark-roast_1kg.html' is
 * 'Dark roast 1kg' of shop.example. The product is empty where the address names none.
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

/** What an address spells in percents; as it stands where they spell nothing. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
