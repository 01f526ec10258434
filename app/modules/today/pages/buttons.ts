import { button, buttons } from '~/web/press.server';
import { chooseStart, markRead, snooze } from '../bell.server';
import { chooseDigest } from '../digest.server';
import { hideSteps } from '../first-steps.server';
import * as messages from '../messages';

const home = '/Today';
const bell = '/Today/bell';

const pressed = buttons({
  digest: button(chooseDigest, {
    home,
    toast: (wanted) => (wanted ? messages.digestOn : messages.digestOff),
  }),
  start: button(chooseStart, {
    home,
    toast: (today) => (today ? messages.startsToday : messages.startsElsewhere),
  }),
  'steps/hide': button(hideSteps, { home }),
  'bell/read': button(markRead, { home: bell }),
  'bell/snooze': button(snooze, {
    home: bell,
    toast: (isThere) => ({ kind: 'info', text: isThere ? messages.snoozed : messages.gone }),
  }),
});

export const loader = pressed.loader;
export const action = pressed.action;
