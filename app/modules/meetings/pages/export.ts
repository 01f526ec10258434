import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { exportMeetings } from '../export.server';

export const loader = answersFile(exportMeetings, (list) => csvFile('meetings.csv', list));
