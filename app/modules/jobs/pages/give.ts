import { button } from '~/web/press.server';
import { backTo } from '../address';
import * as messages from '../messages';
import { giveJobs } from '../move-jobs.server';

/** Gives the jobs that were picked on the board to somebody. */
const pressed = button(giveJobs, {
  home: '/JobManagement?view=board',
  to: (_, __, sent) => backTo(sent),
  toast: ({ jobs, warnings }) => {
    const text = messages.moved(jobs.length);
    const more = warnings.map(({ warning }) => warning).join(' ');
    return more ? { kind: 'warning', text: `${text} ${more}` } : { kind: 'success', text };
  },
});

export const loader = pressed.loader;
export const action = pressed.action;
