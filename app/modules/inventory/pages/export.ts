import type { LoaderFunctionArgs } from 'react-router';
import { answersCsv } from '~/web/csv-file.server';
import { byEnd } from '~/web/operation-of.server';
import { exportAlerts, exportItems, exportResources } from '../export.server';

const fileAt = byEnd({
  'resources/export': answersCsv(exportResources, 'resources.csv'),
  'alerts/export': answersCsv(exportAlerts, 'alerts.csv'),
  export: answersCsv(exportItems, 'inventory.csv'),
});

/** The items, resources and alerts as CSV. */
export const loader = async (args: LoaderFunctionArgs) => await fileAt(args)(args);
