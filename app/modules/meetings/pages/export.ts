import { answersCsv } from '~/web/csv-file.server';
import { exportMeetings } from '../export.server';

export const loader = answersCsv(exportMeetings, 'meetings.csv');
