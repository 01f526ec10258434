import { backToToday } from '~/core/from-today';
import { button, buttons } from '~/web/press.server';
import { endLeaveAddress } from '../calendar-addresses.server';
import { undoDecisions } from '../decide.server';
import { switchKit } from '../kit.server';
import * as messages from '../messages';
import { removeHoliday, removeType } from '../settings.server';

const approval = '/LeaveManagement/approval';

const pressed = buttons({
  'approval/undo': button(undoDecisions, {
    home: approval,
    to: (_, __, sent) => backToToday(sent, approval),
    toast: ({ requests }) => messages.undone(requests.length),
  }),
  'subscribe/end': button(endLeaveAddress, {
    home: '/LeaveManagement/calendar/subscribe',
    toast: messages.addressGone,
  }),
  'settings/remove': button(removeType, {
    home: '/LeaveManagement/settings',
    toast: messages.typeRemoved,
  }),
  'settings/kit': button(switchKit, {
    home: '/LeaveManagement/settings',
    toast: ({ on }) => (on ? messages.kitOn : messages.kitOff),
  }),
  'holidays/remove': button(removeHoliday, {
    home: '/LeaveManagement/holidays',
    toast: messages.holidayRemoved,
  }),
});

export const loader = pressed.loader;
export const action = pressed.action;
