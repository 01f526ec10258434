import { defineModule } from '~/core/modules.server';
import type { Plain } from '~db/export/plain';
import { daily } from '~db/jobs';
import * as collections from './collections';
import { renameDriver } from './drivers.server';
import { jobProof } from './find-job.server';
import { jobsHolding } from './holding.server';
import { itemsInJobs } from './items-used.server';
import { repeatJobs, visitInvoices, yearlyInvoices } from './jobs.server';
import { itemsInKinds } from './kinds.server';
import { jobNeeds } from './needs.server';
import { endPlansOf, renameClientInPlans } from './service-plans.server';
import { upgradeDrivers, upgradeMaterials, upgradeRules, upgradeSeries } from './upgrade.server';
import { jobsWithinLeave } from './within-leave.server';

const inThousandths = [
  ...['materials', 'beforeStep.materials'].flatMap((list) =>
    ['planned', 'used', 'held', 'taken'].map((name) => `${list}.${name}`),
  ),
  ...['beforeStep.moved.totalChange', 'beforeStep.moved.onHoldChange'],
];

/** The start or end of a job, without another driver's position. */
function ownStep(step: Plain | undefined, id: string): Plain {
  if (step === undefined || step === null || typeof step !== 'object' || Array.isArray(step)) return null;
  return step.userId === id ? step : { ...step, position: null };
}

export default defineModule({
  title: 'Jobs',
  menu: {
    to: '/JobManagement',
    label: 'Jobs',
    icon: 'jobs',
    key: 'JobManagement',
    // People with assigned jobs see their own here.
    drivers: true,
  },
  clientTabs: [{ path: 'jobs', label: 'Jobs', key: 'JobManagement', drivers: true, within: 'Work' }],
  settings: null,
  commands: [
    { title: 'New job', link: '/JobManagement/new', also: 'add delivery', key: 'JobManagement', rank: 60 },
    {
      title: 'Kinds of job',
      link: '/JobManagement/kinds',
      also: 'checklist templates',
      key: 'JobManagement',
    },
    {
      title: 'Service plans',
      link: '/JobManagement/plans',
      also: 'contracts maintenance visits',
      key: 'JobManagement',
    },
    {
      title: 'Jobs',
      link: '/JobManagement',
      also: 'deliveries drivers',
      key: 'JobManagement',
      drivers: true,
    },
  ],
  collections,
  exported: {
    jobs: {
      file: 'jobs',
      says: 'Jobs: who drove what, when and where.',
      thousandths: inThousandths,
    },
    refusedEnds: {
      file: 'job-ends-to-look-at',
      says: 'Ends of jobs that were refused and sent to the office.',
      thousandths: ['materials.used'],
    },
    jobSeries: { file: 'jobs-repeating', says: 'Jobs that repeat, as the next ones will be.' },
    jobKinds: {
      file: 'job-kinds',
      says: 'Kinds of job, with what they need and their checklists.',
      thousandths: ['materials.quantity'],
    },
    boardUndos: 'What somebody did last on the board, for undoing it within ten minutes.',
    servicePlans: {
      file: 'service-plans',
      says: 'Service plans: regular visits, with their prices.',
      cents: ['price'],
    },
    pastDrives: 'Who drove a job that was given away or deleted, for 30 days.',
  },
  ofPerson: {
    jobs: {
      file: 'jobs',
      where: (id) => ({
        $or: [{ driverId: id }, { helperIds: id }, { 'started.userId': id }, { 'ended.userId': id }],
      }),
      withFiles: true,
      thousandths: inThousandths,
      own: ({ beforeStep: _, ...job }, id) => ({
        ...job,
        started: ownStep(job.started, id),
        ended: ownStep(job.ended, id),
      }),
      says: 'Jobs that are yours to drive or that you drove, with the positions that your phone sent.',
    },
    refusedEnds: {
      file: 'job-ends-to-look-at',
      where: (userId) => ({ userId }),
      withFiles: true,
      thousandths: ['materials.used'],
      says: 'Ends of jobs that you sent and that were refused, for the office to look at.',
    },
    pastDrives: {
      file: 'jobs-given-away',
      where: (userId) => ({ userId }),
      says: 'Jobs of the last 30 days that were yours and were given away or deleted.',
    },
    boardUndos: 'What you did last on the board, for undoing it within ten minutes.',
    jobSeries: 'The company’s record. That you made or changed it is in activity.',
    jobKinds: 'The company’s record. That you made or changed it is in activity.',
    servicePlans: 'The company’s record. That you made or changed it is in activity.',
  },
  found: [
    {
      kind: 'job',
      rank: 50,
      title: 'Jobs',
      key: 'JobManagement',
      own: (id) => `/JobStartEnd/${id}`,
      page: (id) => `/JobManagement/${id}`,
    },
  ],
  files: [jobProof],
  needs: [jobNeeds],
  imports: null,
  jobs: [visitInvoices],
  clock: [daily({ at: '00:10', kind: repeatJobs }), daily({ at: '00:20', kind: yearlyInvoices })],
  upgrades: [
    { name: 'jobs.thousandths', added: '2026-11-29', work: upgradeMaterials },
    { name: 'jobs.drivers', added: '2026-11-29', work: upgradeDrivers },
    { name: 'jobs.repeats', added: '2026-11-29', work: upgradeSeries },
    { name: 'jobs.rules', added: '2026-11-29', work: upgradeRules },
  ],
  reactions: {
    personRenamed: [renameDriver],
    clientRenamed: [renameClientInPlans],
    clientDeleted: [endPlansOf],
    sampleRemoved: [endPlansOf],
    jobsWithin: jobsWithinLeave,
    jobsHolding,
    itemsUsed: [itemsInJobs, itemsInKinds],
  },
});
