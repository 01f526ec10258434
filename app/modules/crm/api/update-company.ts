import { doneAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { customer, exampleCustomer } from '../answers';
import { changeClient } from '../clients.server';
import * as messages from '../messages';

export const loader = respond({
  PUT: call(
    changeClient,
    {
      says: 'Changes the fields that are sent, or saves notes. Fields that are not sent stay.',
      answer: doneAnswer,
      example: {
        params: { id: exampleCustomer.id },
        sent: { notes: 'Wants 20 kg of dark roast every second Monday.', version: 0 },
        answer: { code: 200, message: messages.notesUpdated },
      },
      refuses: { conflict: 'Newer notes are stored.' },
    },
    ({ onlyNotes }) => ({ code: 200, message: onlyNotes ? messages.notesUpdated : messages.updated }),
    { record: customer },
  ),
});
export const action = loader;
