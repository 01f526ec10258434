/**
 * What was entered on a scanned page when no answer came: kept in this browser until it is known what became of it.
 * Each goes out under the key of its first try, so that one which had arrived after all is not carried out twice.
 */
export interface WaitingEntry {
  /** The `Idempotency-Key`. */
  once: string;
  /** The documented call. */
  address: string;
  fields: Record<string, unknown>;
  /** What it is, in a few words. */
  says: string;
  /** Who entered it: nothing is done under another name. */
  by: string;
  /** When, in milliseconds since 1970. */
  at: number;
  /** Why it was refused, once it was: then somebody has to look at it. */
  refused?: string;
  /** The page whose form shows it again, once it was refused, so that it can be mended. */
  mendAt?: string;
}

/** What a call answered; status 0 where no answer came. */
export interface Answered {
  status: number;
  body: unknown;
  /** It said that the same may be asked again later: it is still being worked at. */
  later?: boolean;
}

const key = 'laoban.waiting';
/** The server knows a key for a day: what is older goes out only once somebody has checked that it was not booked. */
const longestMs = 23 * 3_600_000;
const tooOld = 'This has waited for almost a day. Check whether it was booked, then send or dismiss it.';

const listeners = new Set<() => void>();

/** The entries, as text: the same text as long as they are the same. None where the browser may store nothing. */
export function storedEntries(): string {
  try {
    return localStorage.getItem(key) ?? '[]';
  } catch {
    return '[]';
  }
}

/** The entries that a stored text holds; none where somebody has spoilt it. */
export function entriesIn(text: string): WaitingEntry[] {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? (entries as WaitingEntry[]) : [];
  } catch {
    return [];
  }
}

/**
 * Keeps an entry, in the place of what was kept under its key and of what was refused and is mended by it; false, and
 * nothing changed, where the browser has no room for it.
 */
export function keepEntry(entry: WaitingEntry): boolean {
  const others = entriesIn(storedEntries()).filter((one) => one.once !== entry.once && !isMended(one, entry));
  return store([...others, entry]);
}

/** The entries of this person: another's on the same phone wait for them. */
export function entriesOf(by: string | null | undefined, text: string): WaitingEntry[] {
  return by ? entriesIn(text).filter((entry) => entry.by === by) : [];
}

/** Drops this person's refused entry that is now corrected and sent again. Another step of theirs stays. */
export function dropMended(sent: Pick<WaitingEntry, 'by' | 'address'>): void {
  const entries = entriesIn(storedEntries());
  const left = entries.filter((entry) => !isMended(entry, sent));
  if (left.length < entries.length) store(left);
}

/** Whether a form has shown this entry again, and has sent it again to its address. */
function isMended(
  { by, address, refused, mendAt }: WaitingEntry,
  sent: Pick<WaitingEntry, 'by' | 'address' | 'refused'>,
): boolean {
  if (sent.refused !== undefined) return false;
  return refused !== undefined && mendAt !== undefined && by === sent.by && address === sent.address;
}

/**
 * Lets what was refused or has become too old wait once more, from now on: what was in its way may be gone, such as stock that
 * was missing. When a driver pressed the button stays in its fields.
 */
export function tryAgain(once: string, now = Date.now()): void {
  const entry = entriesIn(storedEntries()).find((one) => one.once === once);
  if (entry?.refused === undefined) return;
  const { refused: _, ...again } = entry;
  keepEntry({ ...again, at: now });
}

/** Whether anything waits on this phone, for any person. */
export function hasEntries(): boolean {
  return entriesIn(storedEntries()).length > 0;
}

/** Asks before signing out, which empties the browser's storage and with it what waits there. */
export function mayLoseEntries(): boolean {
  return !hasEntries() || window.confirm(lossText);
}
const lossText = 'Something on this phone was not sent yet. Signing out deletes it. Sign out all the same?';

/** Takes an entry away, by the name under which it is sent once. */
export function dropEntry(dropped: string): void {
  store(entriesIn(storedEntries()).filter(({ once }) => once !== dropped));
}

/** Calls back whenever the entries have changed, in this window or another; answers what ends that. */
export function onEntries(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

/**
 * Sends this person's waiting entries, one after the other, until one gets no answer. Returns how many were carried out, and
 * whether it stopped because they are no longer signed in. Refused entries stay with their reason; one that the server still
 * works on is asked for again.
 */
export async function sendEntries(
  by: string,
  send: (entry: WaitingEntry) => Promise<Answered>,
  now = Date.now(),
): Promise<{ done: number; signIn: boolean }> {
  let done = 0;
  for (const entry of entriesIn(storedEntries())) {
    if (entry.by !== by || entry.refused !== undefined) continue;
    if (now - entry.at > longestMs) {
      keepEntry({ ...entry, refused: tooOld });
      continue;
    }
    const { status, body, later: said = false } = await send(entry);
    if (status === 200) {
      dropEntry(entry.once);
      done += 1;
      continue;
    }
    const { error } = (body ?? {}) as { error?: unknown };
    const later = status === 0 || status >= 500 || [401, 429].includes(status) || said;
    if (later) return { done, signIn: status === 401 };
    keepEntry({ ...entry, refused: typeof error === 'string' ? error : 'This was refused.' });
  }
  return { done, signIn: false };
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
