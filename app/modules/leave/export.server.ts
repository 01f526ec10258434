import { z } from 'zod';
import { csvList } from '~/core/csv-lines';
import { tableTime } from '~/core/dates';
import { operation } from '~/operation/operation.server';
import { type Order, pagesOf } from '~db/keyset';
import { shownDays } from './balance';
import { type LeaveRequest, leaveRequests } from './collections';
import * as messages from './messages';

const byStart: Order<LeaveRequest> = { by: 'start', sorted: 'text' };
const headings = [
  'Name',
  'Type',
  'From',
  'From the',
  'To',
  'To the',
  'Days',
  'Status',
  'Asked',
  'Decided by',
];

/** Everybody's leave as CSV, without reasons and certificates, since exported lists get passed on. */
export const exportLeave = operation({
  name: 'exportLeave',
  access: 'HR',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run({ db }): Promise<AsyncGenerator<string>> {
    return csvList(headings, pagesOf(db.in(leaveRequests), { order: byStart }), (request) => [
      request.userName,
      request.type,
      request.start,
      request.from,
      request.end,
      request.to,
      shownDays(request.days),
      request.status,
      tableTime(request.appliedAt),
      request.decidedByName ?? '',
    ]);
  },
});
