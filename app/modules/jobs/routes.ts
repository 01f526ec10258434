import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/jobs/${file}`;

/** The jobs of a day with their dialogs, one job's own page, and the pages opened from them. */
const pages: RouteConfigEntry[] = [
  route('JobManagement', at('pages/job-management.tsx'), [
    route('new', at('pages/add-job.tsx')),
    route('copy-day', at('pages/copy-day.tsx')),
    route(':id/edit', at('pages/edit-job.tsx')),
    route(':id/move', at('pages/move-job.tsx')),
    route(':id/delete', at('pages/delete-job.tsx')),
  ]),
  route('JobManagement/plans', at('pages/plans.tsx'), [
    route('new', at('pages/new-plan.tsx')),
    route(':id/edit', at('pages/edit-plan.tsx')),
    route(':id/delete', at('pages/delete-plan.tsx')),
  ]),
  route('JobManagement/kinds', at('pages/kinds.tsx'), [
    route('new', at('pages/new-kind.tsx')),
    route(':id/edit', at('pages/edit-kind.tsx')),
    route(':id/delete', at('pages/delete-kind.tsx')),
  ]),
  route('JobManagement/day-sheet', at('pages/day-sheet.tsx')),
  route('JobManagement/day-sheet/pdf', at('pages/files.ts'), { id: 'day-sheet-pdf' }),
  route('JobManagement/hours', at('pages/hours.tsx')),
  route('JobManagement/export', at('pages/export.ts')),
  route('JobManagement/drivers/:day', at('pages/drivers.ts')),
  route('JobManagement/address', at('pages/address.ts')),
  route('JobManagement/board-version', at('pages/board-version.ts')),
  ...['give', 'away', 'undo'].map((button) =>
    route(`JobManagement/${button}`, at('pages/board-buttons.ts'), { id: `board-${button}` }),
  ),
  route('JobManagement/ends/:id', at('pages/refused-end.tsx'), [
    route('discard', at('pages/discard-end.tsx')),
  ]),
  route('JobManagement/:id', at('pages/job.tsx')),
  route('JobManagement/:id/qrcode', at('pages/files.ts'), { id: 'job-code' }),
  route('JobStartEnd/:id/on-my-way', at('pages/on-my-way.ts')),
  route('JobStartEnd/:id/paynow/:invoiceId', at('pages/files.ts'), { id: 'job-paynow' }),
];

/** The page a job's QR code opens. It asks people who are not signed in to sign in on the page itself. */
const scannedPages: RouteConfigEntry[] = [route('JobStartEnd/:id', at('pages/job-start-end.tsx'))];

const calls: RouteConfigEntry[] = [
  route('api/jobs', at('api/jobs.ts')),
  route('api/jobs/move', at('api/move.ts')),
  route('api/jobs/away', at('api/away.ts')),
  route('api/jobs/copy-day', at('api/copy-day.ts')),
  route('api/jobs/hours', at('api/hours.ts')),
  route('api/jobs/on-the-spot', at('api/on-the-spot.ts')),
  route('api/jobs/:id', at('api/job.ts')),
  route('api/jobs/:id/start', at('api/start.ts')),
  route('api/jobs/:id/end', at('api/end.ts')),
  route('api/jobs/:id/undo', at('api/undo.ts')),
  route('api/jobs/:id/on-my-way', at('api/on-my-way.ts')),
  route('api/jobs/:id/checklist', at('api/checklist.ts')),
  route('api/jobs/:id/photos', at('api/photos.ts')),
  route('api/jobs/:id/photos/:photoId', at('api/photo.ts')),
  route('api/service-plans', at('api/service-plans.ts')),
  route('api/service-plans/:id', at('api/service-plan.ts')),
  route('api/job-kinds', at('api/job-kinds.ts')),
  route('api/job-kinds/:id', at('api/job-kind.ts')),
  route('api/job-ends', at('api/job-ends.ts')),
  route('api/job-ends/:id', at('api/job-end.ts')),
  route('api/job-ends/:id/take-over', at('api/take-over.ts')),
];

export default {
  publicPages: null,
  pages,
  settings: null,
  scannedPages,
  calls,
  within: {
    'clientDashBoard/:id': [route('jobs', at('pages/client-jobs.tsx'))],
  },
} satisfies ModuleRoutes;
