import { call, respond } from '~/web/respond.server';
import { changeCompany, readCompany } from '../company.server';
import { messages } from '../messages';
import { presentCompany } from '../present';

const door = respond({
  GET: call(readCompany, ({ company }) => presentCompany(company)),
  PUT: call(changeCompany, (company) => ({
    code: 200,
    message: messages.updated,
    logoUrl: presentCompany(company).logoUrl,
  })),
});

export const loader = door;
export const action = door;
