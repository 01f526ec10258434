import { readDraft, saveDraft } from '~/web/drafts';
import { currentPerson } from '~/web/person';
import { callWithToken, storedToken } from '~/web/stored-token';
import type { ShownItem, ShownScan } from '../present';
import { withCode } from '../scanned-code';

/*
 * The items of the company on this phone, so that a code is known without a network. They lie with the person's half-filled forms:
 * nobody else sees them, and signing out deletes them.
 */

const place = '/Inventory/scan';
/** In ms. Names and codes hardly change, and the counts that count are the server's. */
const freshMs = 15 * 60_000;
/** More items than that are found with a network only. */
const most = { pages: 5, perPage: 1_000 };

interface Here {
  items: ShownItem[];
  /** When they were read, in ms since 1970. */
  at: number;
}

async function readItemsHere(by: string): Promise<Here | null> {
  const stored = await readDraft(by, place);
  if (!stored?.items) return null;
  try {
    return { items: JSON.parse(stored.items), at: Number(stored.at) };
  } catch {
    return null;
  }
}

/** Stores the items for this person unless that was done lately. Without an answer those that are there stay. */
export async function storeItemsHere(by: string, now = Date.now()): Promise<void> {
  const before = await readItemsHere(by);
  if (before && now - before.at < freshMs) return;
  const items: ShownItem[] = [];
  let next: string | null = `/api/inventory?limit=${most.perPage}`;
  for (let page = 0; next !== null && page < most.pages; page += 1) {
    const answer: Response = await ask(next);
    if (!answer.ok) return;
    const some: ShownItem[] = await answer.json();
    items.push(...some.map(({ price: _, cost: __, ...item }) => item));
    next = /<([^>]+)>;\s*rel="?next"?/.exec(answer.headers.get('Link') ?? '')?.[1] ?? null;
  }
  await saveDraft(by, place, { items: JSON.stringify(items), at: String(now) });
}

function ask(path: string): Promise<Response> {
  const token = currentPerson()?.by === 'token' ? storedToken() : null;
  if (token !== null) return callWithToken(path, token);
  return fetch(path, { credentials: 'same-origin', headers: { Accept: 'application/json' } });
}

/** What this phone knows of a code, in the shape of the server's answer, and since when; null if it knows no items. */
export async function findHere(by: string, code: string): Promise<(ShownScan & { at: number }) | null> {
  const here = await readItemsHere(by);
  return here && { code, q: '', items: withCode(here.items, code), choices: [], at: here.at };
}
