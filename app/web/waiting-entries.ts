/**
 * An entry from a scanned page that got no answer, stored in this browser until its result is known. It is sent with
 * the key of its first try, so that one which did arrive is not done twice.
 */
export interface WaitingEntry {
  /** The `Idempotency-Key`. */
  once: string;
  /** The documented call. */
  address: string;
  fields: Record<string, unknown>;
  /** Its description in a few words. */
  says: string;
  /** The user id of the person who entered it. It is never sent for anybody else. */
  by: string;
  /** When it was entered, in ms since 1970. */
  at: number;
  /** The reason, if it was refused. Somebody then has to look at it. */
  refused?: string;
  /** Whether the record is gone or somebody else's (403, 404): its page could not show the form. */
  isGone?: boolean;
  /** Whether the office has what was sent, although it was refused. */
  handedOver?: boolean;
  /** The page whose form shows it again after a refusal, to be corrected. */
  mendAt?: string;
}

/** A call's answer. Status 0 means that none came. */
export interface Answered {
  status: number;
  body: unknown;
  /** The server is still working on it; ask again later. */
  later?: boolean;
}

const key = 'laoban.waiting';
/**
 * In ms. The server remembers a key for a day. An older entry is only sent once somebody has checked that it was not
 * recorded.
 */
const longestMs = 23 * 3_600_000;
const tooOld =
  'This has waited for almost a day. Check whether it was already saved, then send or dismiss it.';

const listeners = new Set<() => void>();

/** The entries as text, which only changes if they do. Empty if the browser does not allow storage. */
export function storedEntries(): string {
  try {
    return localStorage.getItem(key) ?? '[]';
  } catch {
    return '[]';
  }
}

/** Parses stored entries; none if the text is invalid. */
export function entriesIn(text: string): WaitingEntry[] {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? (entries as WaitingEntry[]) : [];
  } catch {
    return [];
  }
}

/**
 * Stores an entry, replacing the one with its key and the refused one that it corrects. False, and unchanged, if the
 * browser's storage is full.
 */
export function storeEntry(entry: WaitingEntry): boolean {
  const others = entriesIn(storedEntries()).filter((one) => one.once !== entry.once && !isMended(one, entry));
  return store([...others, entry]);
}

/** This person's entries. Those of others on the same phone wait for them. */
export function entriesOf(by: string | null | undefined, text: string): WaitingEntry[] {
  return by ? entriesIn(text).filter((entry) => entry.by === by) : [];
}

/** Drops this person's refused entry that is now corrected and sent again. Their other entries stay. */
export function dropMended(sent: Pick<WaitingEntry, 'by' | 'address'>): void {
  const entries = entriesIn(storedEntries());
  const left = entries.filter((entry) => !isMended(entry, sent));
  if (left.length < entries.length) store(left);
}

/** Whether a form has shown this entry again and sends it to the same address. */
function isMended(
  { by, address, refused, mendAt }: WaitingEntry,
  sent: Pick<WaitingEntry, 'by' | 'address' | 'refused'>,
): boolean {
  if (sent.refused !== undefined) return false;
  return refused !== undefined && mendAt !== undefined && by === sent.by && address === sent.address;
}

/**
 * Puts a refused or too old entry back in the queue: the obstacle, such as missing stock, may be gone. The time the
 * driver pressed the button stays in its fields.
 */
export function tryAgain(once: string, now = Date.now()): void {
  const entry = entriesIn(storedEntries()).find((one) => one.once === once);
  if (entry?.refused === undefined) return;
  const { refused: _, isGone: _gone, handedOver: _over, ...again } = entry;
  storeEntry({ ...again, at: now });
}

/** Whether anything waits on this phone, for any person. */
export function hasEntries(): boolean {
  return entriesIn(storedEntries()).length > 0;
}

/**
 * Asks before signing out, which clears the browser's storage with its waiting entries. Drafts go at once: the server's answer
 * clears storage only over https.
 */
export function mayLoseEntries(): boolean {
  const may = !hasEntries() || window.confirm(lossText);
  if (may) {
    signsOut = Date.now();
    globalThis.indexedDB?.deleteDatabase(draftsIn);
  }
  return may;
}

let signsOut = Number.NEGATIVE_INFINITY;
/** Whether somebody is signing out: the page they leave stores nothing more. */
export const isSigningOut = () => Date.now() - signsOut < 10_000;
/** The database of `drafts.ts`, which pages that have no form for it do not load. */
export const draftsIn = 'laoban.field';
const lossText = 'Something on this phone hasn’t been sent yet. Signing out deletes it. Sign out anyway?';

/** Removes an entry by its key. */
export function dropEntry(dropped: string): void {
  store(entriesIn(storedEntries()).filter(({ once }) => once !== dropped));
}

/** Calls back when the entries change, in this window or another. Returns the unsubscribe function. */
export function onEntries(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

/**
 * Sends this person's waiting entries in order, until one gets no answer. Returns how many succeeded, how many were refused, and
 * whether it stopped because they are no longer signed in. Refused entries stay with their reason; one that the server still works
 * on is tried again.
 */
export async function sendEntries(
  by: string,
  send: (entry: WaitingEntry) => Promise<Answered>,
  now = Date.now(),
): Promise<{ done: number; refused: number; signIn: boolean }> {
  let done = 0;
  let refused = 0;
  for (const entry of entriesIn(storedEntries())) {
    if (entry.by !== by || entry.refused !== undefined) continue;
    if (now - entry.at > longestMs) {
      storeEntry({ ...entry, refused: tooOld });
      continue;
    }
    const { status, body, later: said = false } = await send(entry);
    if (status === 200) {
      dropEntry(entry.once);
      done += 1;
      continue;
    }
    const { error, handedOver } = (body ?? {}) as { error?: unknown; handedOver?: unknown };
    const later = status === 0 || status >= 500 || [401, 429].includes(status) || said;
    if (later) return { done, refused, signIn: status === 401 };
    refused += 1;
    const reason = typeof error === 'string' ? error : 'This was refused.';
    const isGone = entry.mendAt !== undefined && [403, 404].includes(status);
    storeEntry({
      ...entry,
      refused: reason,
      ...(isGone && { isGone }),
      ...(handedOver === true && { handedOver }),
    });
  }
  return { done, refused, signIn: false };
}

function store(entries: WaitingEntry[]): boolean {
  try {
    if (entries.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(entries));
  } catch {
    return false;
  }
  for (const changed of listeners) changed();
  return true;
}
