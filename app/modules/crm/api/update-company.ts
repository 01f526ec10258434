import { call, respond } from '~/web/respond.server';
import { changeClient } from '../clients.server';
import { messages } from '../messages';

const door = respond({
  PUT: call(changeClient, ({ onlyNotes }) => ({
    code: 200,
    message: onlyNotes ? messages.notesUpdated : messages.updated,
  })),
});

export const loader = door;
export const action = door;
