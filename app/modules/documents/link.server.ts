import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Actor } from '~/core/access';
import { isClientsView } from '~/core/link-preview';
import type { LogEntry } from '~/core/log-entry';
import { idInput } from '~/core/named-id';
import { deadLinkText, Refusal } from '~/core/refusal';
import { flag } from '~/core/text';
import { operation } from '~/operation/operation.server';
import { openKey } from '~db/across-companies';
import { logActivity } from '~db/activity';
import type { CompanyDb } from '~db/company-db';
import { enter, removeEntry } from '~db/directory';
import { logoFile } from '../company/index.server';
import type { ClientDocument } from './collections';
import { pushEvent } from './history';
import { type DocumentKind, find, invoiceKind, quotationKind } from './kinds.server';
import * as messages from './messages';
import { paperFile } from './paper.server';

/** The only access to a document without an account: by the token in its address, while the link is on. */

/** 192 random bits, which nobody can guess. */
export const newToken = () => randomBytes(24).toString('base64url');

export const byToken = z.object({ token: z.string() });

/** The document of this link with its company's collections. Refuses an invalid link with 404. */
export async function readShared<T extends ClientDocument>(
  kind: DocumentKind<T>,
  token: string,
): Promise<{ db: CompanyDb; document: T }> {
  const found = await openKey(kind.name, token);
  const document = await found?.db.in(kind.of).findOne({ _id: found.id, linkToken: token });
  if (!found || !document) throw new Refusal('not-found', deadLinkText);
  return { db: found.db, document: document as unknown as T };
}

/** The document of this link for its page. Records the first view from outside the company, also in the client's log. */
export async function openShared<T extends ClientDocument>(
  kind: DocumentKind<T>,
  token: string,
  viewer: Parameters<typeof isClientsView>[0],
): Promise<{ db: CompanyDb; document: T }> {
  const { db, document } = await readShared(kind, token);
  const { _id, clientName: name, openedAt } = document;
  if (openedAt || !isClientsView(viewer, db.companyId)) return { db, document };
  const at = new Date();
  await db.transaction(async (all) => {
    const first = await all
      .in(kind.of)
      .updateOne(
        { _id, openedAt: { $exists: false } },
        { $set: { openedAt: at }, $push: { history: pushEvent('opened', name, at) } },
      );
    if (first === 1)
      await logActivity(all, { userId: '', name }, [kind.note(document, 'opened', 'by its link')]);
  });
  return { db, document };
}

/** The operation that answers the PDF of a shared document. */
const readingPaper = (name: string, kind: DocumentKind) =>
  operation({
    name,
    access: 'public',
    effect: 'read',
    input: byToken,
    failed: kind.texts.downloadFailed,
    async run({ input: { token } }) {
      const { db, document } = await readShared(kind, token);
      return await paperFile(db, kind, document);
    },
  });

export const readSharedPaper = readingPaper('readSharedPaper', quotationKind);
export const readSharedInvoicePaper = readingPaper('readSharedInvoicePaper', invoiceKind);

/** The same of its company's logo. */
const readingLogo = (name: string, kind: DocumentKind) =>
  operation({
    name,
    access: 'public',
    effect: 'read',
    input: byToken,
    run: async ({ input: { token } }) => await logoFile((await readShared(kind, token)).db),
  });

export const readSharedLogo = readingLogo('readSharedLogo', quotationKind);
export const readSharedInvoiceLogo = readingLogo('readSharedInvoiceLogo', invoiceKind);

/** The operation that switches the public address off, or on with a new token, unless `check` refuses. */
export function sharing<T extends ClientDocument>(
  name: string,
  kind: DocumentKind<T>,
  check: (document: T, shared: boolean) => void,
) {
  return operation({
    name,
    access: 'Quotes',
    effect: 'write',
    input: idInput.extend({ shared: flag }),
    failed: messages.linkFailed,
    async run({ input: { id, shared }, actor, db, note }) {
      const before = await find(db, kind, id);
      check(before, shared);
      if (shared || before.linkToken) await switchLink(db, kind, before, { shared, actor, note });
      return { shared };
    },
  });
}

async function switchLink(
  db: CompanyDb,
  kind: DocumentKind,
  document: ClientDocument,
  { shared, actor, note }: { shared: boolean; actor: Pick<Actor, 'name'>; note(line: LogEntry): void },
): Promise<void> {
  const { _id } = document;
  const history = pushEvent(shared ? ('link on' as const) : ('link off' as const), actor.name, new Date());
  const linkToken = newToken();
  if (shared) await enter(db, kind.name, linkToken, _id);
  else await removeEntry(db, kind.name, _id);
  await db
    .in(kind.of)
    .updateOne(
      { _id },
      shared
        ? { $set: { linkToken }, $push: { history } }
        : { $unset: { linkToken: '' }, $push: { history } },
    );
  note(kind.note(document, 'changed', shared ? 'new link' : 'link off'));
}
