import { button } from '~/web/press.server';
import { backTo } from '../address';
import * as messages from '../messages';
import { callInSick } from '../sick-call.server';

/** Somebody calls in sick: the button next to their name on the board. */
const pressed = button(callInSick, {
  home: '/JobManagement?view=board',
  to: (_, __, sent) => backTo(sent),
  toast: ({ name, leave, why, jobs }) => {
    const text = messages.awayDone(name, jobs.length);
    return leave
      ? { kind: 'success', text }
      : { kind: 'warning', text: `${text} No leave was recorded: ${why}` };
  },
});

export const loader = pressed.loader;
export const action = pressed.action;
