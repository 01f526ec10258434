import { z } from 'zod';
import { holds } from '~/core/access';
import { operation } from '~/operation/operation.server';
import { endedJobs } from '../../jobs/index.server';
import { invoicesOfJob } from './deposits.server';
import * as messages from './messages';
import { searchText } from './schema';

/** The jobs that ended last, each with its invoices, to start an invoice from. */
export const chooseJob = operation({
  name: 'chooseJobToInvoice',
  access: 'Quotes',
  effect: 'read',
  input: z.object({ q: searchText }),
  failed: messages.loadFailed,
  async run({ input: { q }, actor, db }) {
    const jobs = await endedJobs(db, q);
    const charged = await invoicesOfJob(
      db,
      jobs.map(({ _id }) => _id),
    );
    const rows = jobs.map((job) => ({ job, invoices: charged.filter(({ jobId }) => jobId === job._id) }));
    return { rows, q, maySeeJobs: holds(actor.access, 'JobManagement') };
  },
});
