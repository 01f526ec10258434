import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { jobs } from './collections';
import * as messages from './messages';

const hourMs = 3_600_000;

/** What a job that has ended says about an invoice that is made from it: its labour. Refuses any other with 409. */
export async function jobToInvoice(db: CompanyDb, id: string) {
  const job = await db.in(jobs).get(id, messages.unknown);
  const { jobId: number, status, clientId, client: clientName, title, jobStart, jobEnd } = job;
  if (status !== 'ended') throw new Refusal('conflict', messages.notToInvoice);
  // To the quarter of an hour, as labour is charged.
  const quarters =
    jobStart && jobEnd ? Math.round((jobEnd.getTime() - jobStart.getTime()) / (hourMs / 4)) : 4;
  const labour = { description: 'Labour, hours', quantity: Math.max(1, quarters) * 250, unitPrice: 0 };
  return { number, ...(clientId && { clientId }), clientName, title, lines: [labour], discount: 0 };
}
