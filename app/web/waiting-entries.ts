/**
 * An entry from a scanned page that got no answer, stored on this phone until its result is known. It is sent with
 * the key of its first try, so that one which did arrive is not done twice.
 */
export interface WaitingEntry {
  /** Its place in the queue, given when it is stored. */
  number?: number;
  /** The `Idempotency-Key`. */
  once: string;
  /** The documented call. */
  address: string;
  /** Texts, lists of texts, and pictures as their bytes. */
  fields: Record<string, unknown>;
  /** Its description in a few words. */
  says: string;
  /** The user id of the person who entered it. It is never sent for anybody else. */
  by: string;
  /** When it was entered, in ms since 1970. */
  at: number;
  /** The reason, if it was refused. Somebody then has to look at it. */
  refused?: string;
  /** The messages at its fields, if the refusal had some. */
  errors?: Record<string, string[]>;
  /** Whether the record is gone or somebody else's (403, 404): its page could not show the form. */
  isGone?: boolean;
  /** Whether the office has what was sent, although it was refused. */
  handedOver?: boolean;
  /** The page whose form shows it again after a refusal, to be corrected. */
  mendAt?: string;
}

/*
 * This file is loaded by every page. The queue itself (`queue.ts`, in IndexedDB) is loaded only on scanned pages, and where a mark in
 * local storage says that something waits: a device on which no such page was opened loads and stores nothing.
 */

/** The database of `field-store.ts`. */
export const fieldStore = 'laoban.field';
/** The mark. Earlier builds stored the entries themselves under this name. */
export const waitingMark = 'laoban.waiting';

/** The mark of half-filled forms (`drafts.ts`). */
export const draftsMark = 'laoban.drafts';

const none: readonly WaitingEntry[] = [];
/** What waits, in memory. Undefined until the queue was read. */
let entries: readonly WaitingEntry[] | undefined;
const listeners = new Set<() => void>();

/** The entries on this phone in order, of every person; another list only if they change. None until the queue was read. */
export function waitingEntries(): readonly WaitingEntry[] {
  return entries ?? none;
}

/** What is being sent, and what was until the page is up to date. */
let held: readonly WaitingEntry[] = none;
/** Both, in order. */
let counted: readonly WaitingEntry[] = none;

/** What a page counts as done: what waits, and what was just sent where the page does not show it yet. Another list only if it changes. */
export const countedEntries = (): readonly WaitingEntry[] => counted;

/** Those of which the page does not show yet what came of them. */
export const heldEntries = (): readonly WaitingEntry[] => held;

/** Whether it was sent, and is only counted until it is released. */
export const isSent = ({ once }: WaitingEntry): boolean =>
  !waitingEntries().some((entry) => entry.once === once);

/** Counts these until they are released, so that a page does not go back to how it was before them for a moment. */
export function holdEntries(more: readonly WaitingEntry[]): void {
  held = [...held.filter(({ once }) => !more.some((entry) => entry.once === once)), ...more];
  tellChanged();
}

/** The page shows what came of all of them. */
export function releaseEntries(): void {
  held = none;
  tellChanged();
}

function tellChanged(): void {
  const waiting = waitingEntries();
  const sent = held.filter(({ once }) => !waiting.some((entry) => entry.once === once));
  counted = sent.length > 0 ? [...sent, ...waiting] : waiting;
  for (const changed of listeners) changed();
}

/** Sets what the queue now holds. */
export function showEntries(next: readonly WaitingEntry[]): void {
  entries = next;
  try {
    if (next.length > 0) localStorage.setItem(waitingMark, '1');
    else localStorage.removeItem(waitingMark);
  } catch {
    // Scanned pages look without it.
  }
  tellChanged();
}

/** The keys of entries that are being sent for the first time. */
const firstTries = new Set<string>();
/** In ms. What is sent sooner, such as a tick of a checklist, is not shown as waiting. */
const unseenMs = 1_500;

export const isFirstTry = (once: string) => firstTries.has(once);

/** Leaves an entry out of what is shown as waiting, for a moment. Returns what ends that. */
export function beginFirstTry(once: string): () => void {
  firstTries.add(once);
  const end = () => {
    clearTimeout(timer);
    // Another list, so that pages look again.
    if (firstTries.delete(once) && entries) showEntries([...entries]);
  };
  const timer = setTimeout(end, unseenMs);
  return end;
}

/** This person's entries. Those of others on the same phone wait for them. */
export function entriesOf(by: string | null | undefined, all = waitingEntries()): WaitingEntry[] {
  return by ? all.filter((entry) => entry.by === by) : [];
}

/** Whether anything waits on this phone, for any person, or was sent and is not on the page yet. */
export function hasEntries(): boolean {
  if (entries) return entries.length > 0 || held.length > 0;
  return isMarked(waitingMark);
}

/** Whether this phone may hold half-filled forms, of any person. */
export const mayHaveDrafts = () => isMarked(draftsMark);

function isMarked(mark: string): boolean {
  try {
    return localStorage.getItem(mark) !== null;
  } catch {
    return false;
  }
}

/** Calls back when the entries change, or when another window stores the first or sends the last. Returns the unsubscribe function. */
export function onEntries(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

let signsOut = Number.NEGATIVE_INFINITY;
/** Whether somebody is signing out: the page they leave stores nothing more. */
export const isSigningOut = () => Date.now() - signsOut < 10_000;

const lossText = 'Something on this phone hasn’t been sent yet. Signing out deletes it. Sign out anyway?';

/** Asks before this person signs out, which deletes what they have not sent. */
export function mayLoseEntries(by: string | null | undefined): boolean {
  // Whose they are is only known once the queue was read.
  const loses = entries ? entriesOf(by, entries).length > 0 : hasEntries();
  const may = !loses || window.confirm(lossText);
  if (may) signsOut = Date.now();
  return may;
}
