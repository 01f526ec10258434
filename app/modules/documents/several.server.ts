import { type SystemAccess as Access, holds } from '~/core/access';
import { type Mailed, mailMessage, noEmailYet } from '~/core/client-mail';
import { singaporeDay } from '~/core/dates';
import { log } from '~/core/log.server';
import { Refusal } from '~/core/refusal';
import type { ClientDocument } from './collections';
import { type KindName, pageOf } from './kinds';
import * as messages from './messages';

const longestMs = 20_000;

/** One of several documents that are mailed together: where it goes, or why it doesn't. */
export interface Outcome {
  id: string;
  name: string;
  client: string;
  page: string;
  /** Whether it goes, or went. */
  goes: boolean;
  text: string;
}

type Named = Pick<ClientDocument, '_id' | 'number' | 'clientName' | 'title'>;

function outcome(
  kind: KindName,
  { _id: id, number, clientName: client, title }: Named,
  goes: boolean,
  text: string,
): Outcome {
  return { id, name: `${number ?? 'Draft'} ${title}`, client, page: pageOf(kind, id), goes, text };
}

/** Where each of these documents would be mailed, or why not. `address` throws the refusal of one that can't go. */
export const planEach = <Document extends Named>(
  kind: KindName,
  documents: readonly Document[],
  address: (document: Document) => string,
): Outcome[] =>
  documents.map((document) => {
    try {
      return outcome(kind, document, true, address(document));
    } catch (error) {
      return outcome(kind, document, false, textOf(error));
    }
  });

/** The address of a document's client. Refuses where there is none, and people who may not see it. */
export function addressOrRefuse(address: string | undefined, access: Access): string {
  if (!holds(access, 'CRM')) throw new Refusal('forbidden', messages.addressHidden);
  if (!address) throw new Refusal('conflict', noEmailYet);
  return address;
}

/**
 * Refuses what was mailed or reminded of today: ticked again after mails were slow, or by a colleague, it would go out twice. Its
 * own page can send it again.
 */
export function checkNotMailedToday(
  { history }: Pick<ClientDocument, 'history'>,
  what: 'mailed' | 'reminded',
): void {
  const last = history.findLast((event) => [what, 'mailing', 'not mailed'].includes(event.what));
  if (!last || last.what === 'not mailed' || singaporeDay(last.at) !== singaporeDay(new Date())) return;
  throw new Refusal('conflict', messages.mailedToday(last.by));
}

/**
 * Mails these documents, one after another, and says of each what became of it. What has not begun after `longestMs` waits for
 * another press: nobody waits minutes for an answer.
 */
export async function mailEach<Document extends Named>(
  kind: KindName,
  documents: readonly Document[],
  mail: (document: Document) => Promise<{ mailed: Mailed; to: string }>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const begun = Date.now();
  for (const document of documents) {
    if (Date.now() - begun > longestMs) {
      outcomes.push(outcome(kind, document, false, messages.mailsSlow));
      continue;
    }
    try {
      const said = await mail(document);
      outcomes.push(outcome(kind, document, said.mailed !== 'failed', mailMessage(said).text));
    } catch (error) {
      outcomes.push(outcome(kind, document, false, textOf(error)));
    }
  }
  return outcomes;
}

function textOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  log().error({ err: error }, 'one of several documents could not be mailed');
  return messages.notSent;
}
