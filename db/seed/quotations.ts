import { singaporeDay } from '~/core/dates';
import { dayMs } from '~/core/days';
import { newId } from '~/core/id';
import { gstRate, sumOf } from '~/core/money-lines';
import { searchKey } from '~/core/search-key';
import type { ActivityLine } from '~/modules/audit/collections';
import type { DocumentLine, Quotation } from '~/modules/documents/collections';
import type { Item } from '~/modules/inventory/collections';
import type { New } from '../company-db';
import { company } from './data/company';
import type { SampleLine } from './data/quotations';
import * as data from './data/quotations';
import { inTheDay, logLine, type Sample } from './sample';

/** The quotations of the sample company: each status, with numbers of this year and the last, and their log lines. */
export function sampleQuotations(
  { writers, client: clientOf, now }: Sample,
  items: readonly New<Item>[],
): { quotations: New<Quotation>[]; made: Record<string, number>; lines: New<ActivityLine>[] } {
  const made: Record<string, number> = {};
  const lines: New<ActivityLine>[] = [];
  const quotations = data.quotations.map((row, place): New<Quotation> => {
    const by = writers[place % 2 === 0 ? 0 : 1];
    const client = clientOf(row.client);
    const createdAt = inTheDay(now, row.daysAgo, place);
    const year = singaporeDay(createdAt).slice(0, 4);
    made[year] = (made[year] ?? 0) + 1;
    const number = `Q-${year}-${String(made[year]).padStart(4, '0')}`;
    const offered =
      typeof row.of === 'number' ? Math.round(row.of * 100) : row.of.map((line) => lineOf(line, items));
    const discount = Math.round((row.discount ?? 0) * 100);
    const { net, gst, total: amount } = sumOf(offered, { discount, gstPercent: gstRate });
    const sentAt = new Date(Math.min(createdAt.getTime() + dayMs / 12, now.getTime()));
    const answeredAt = new Date(sentAt.getTime() + 3 * dayMs);
    const answered = row.status === 'accepted' || row.status === 'declined';
    const history: Quotation['history'] = [{ at: createdAt, what: 'made', by: by.name }];
    if (row.status !== 'draft') history.push({ at: sentAt, what: 'sent', by: by.name });
    if (answered) {
      history.push({ at: answeredAt, what: row.status as 'accepted' | 'declined', by: row.by ?? '' });
    }
    const _id = newId();
    const about = {
      subject: 'quotation',
      subjectId: _id,
      detail: `${number} ${row.title}`,
      clientId: client._id,
    };
    for (const { at, what, by: who } of history) {
      const isOwn = what === 'made' || what === 'sent';
      const writer = { _id: isOwn ? by._id : '', name: who || client.name };
      lines.push(logLine(at, writer, { ...about, action: what === 'made' ? 'added' : what }));
    }
    return {
      _id,
      number,
      clientId: client._id,
      clientName: client.name,
      clientAddress: client.address,
      contactPerson: client.contactPerson,
      searchText: searchKey(`${number} ${client.name} ${row.title}`),
      title: row.title,
      description: row.description,
      lines: typeof offered === 'number' ? [] : offered,
      ...(discount > 0 && { discount }),
      gstPercent: gstRate,
      ...(row.status !== 'draft' && { gstNumber: company.gstNumber }),
      net,
      gst,
      amount,
      currency: 'SGD',
      paymentTerm: row.term,
      closingNote: company.quoteClosingNote,
      validUntil: singaporeDay(new Date(createdAt.getTime() + 30 * dayMs)),
      status: row.status,
      ...(row.status === 'sent' && { linkToken: `${newId()}${newId()}` }),
      ...(row.status !== 'draft' && { sentAt }),
      ...(answered && {
        answeredAt,
        answer: { by: row.by ?? '', through: 'link', reason: row.reason ?? '' },
        ...(row.status === 'accepted' && row.title !== data.titleOfBegun && { toInvoice: true as const }),
        // The last answer is one to look at on Today.
        ...(now.getTime() - answeredAt.getTime() < 21 * dayMs && { unseenAnswer: true as const }),
      }),
      history,
      revision: 0,
      createdBy: by._id,
      createdByName: by.name,
      createdAt,
      updatedAt: answered ? answeredAt : createdAt,
    };
  });
  return { quotations, made, lines };
}

/** A line, with the item of that name if the stock has one. */
function lineOf(
  { description, quantity, unit, price }: SampleLine,
  items: readonly New<Item>[],
): DocumentLine {
  const item = items.find(({ productName }) => productName === description.split(' – ')[0]);
  return {
    ...(item && { itemId: item._id }),
    description,
    quantity: Math.round(quantity * 1_000),
    ...(unit && { unit }),
    unitPrice: Math.round(price * 100),
  };
}
