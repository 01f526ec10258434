import { button, buttons } from '~/web/press.server';
import type { Message } from '~/web/toast.server';
import { backTo } from '../address';
import { undoOnBoard } from '../board-undo.server';
import * as messages from '../messages';
import { giveJobs } from '../move-jobs.server';
import { callInSick } from '../sick-call.server';

const home = '/JobManagement?view=board';
const to = (_: unknown, __: unknown, sent: { list?: unknown }) => backTo(sent);
const messageWith = (text: string, warning: string): Message =>
  warning ? { kind: 'warning', text: `${text} ${warning}` } : { kind: 'success', text };

/** The board's buttons: give the picked jobs to somebody, somebody calls in sick, undo either or a move. */
const pressed = buttons({
  give: button(giveJobs, {
    home,
    to,
    toast: ({ jobs, warnings }) =>
      messageWith(messages.moved(jobs.length), warnings.map(({ warning }) => warning).join(' ')),
  }),
  away: button(callInSick, {
    home,
    to,
    toast: ({ name, leave, why, jobs }) =>
      messageWith(messages.awayDone(name, jobs.length), leave ? '' : `No leave was recorded: ${why}`),
  }),
  undo: button(undoOnBoard, {
    home,
    to,
    toast: ({ changed, leave }) => ({
      kind: changed.length > 0 || leave === 'stays' ? 'warning' : 'success',
      text: messages.undone(changed, leave),
    }),
  }),
});

export const loader = pressed.loader;
export const action = pressed.action;
