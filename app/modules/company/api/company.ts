import { z } from 'zod';
import { code, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { changeCompany, readCompany } from '../company.server';
import * as messages from '../messages';
import { presentCompany } from '../present';

const logoUrl = z.string().describe('The address of the logo; empty if there is none.');
const companyAnswer = z.object({
  companyName: z.string(),
  companyIndustry: z.string(),
  companyAddress: z.string(),
  postalCode: z.string(),
  contactNumber: z.string(),
  logoUrl,
});
const exampleDetails = {
  companyName: 'Kopi Corner',
  companyIndustry: 'Food & beverage',
  companyAddress: '12 Jalan Besar',
  postalCode: '208787',
  contactNumber: '+65 6123 4567',
};

export const loader = respond({
  GET: call(
    readCompany,
    {
      says: 'Returns the company’s details; fields never filled in are empty.',
      answer: companyAnswer,
      example: { answer: { ...exampleDetails, logoUrl: '' } },
    },
    ({ company }) => presentCompany(company),
  ),
  PUT: call(
    changeCompany,
    {
      says: 'Changes the company’s details, or its logo; fields that are not sent stay.',
      answer: z.object({ code, message, logoUrl }),
      example: {
        sent: exampleDetails,
        answer: { code: 200, message: messages.updated, logoUrl: '' },
      },
    },
    (company) => ({ code: 200, message: messages.updated, logoUrl: presentCompany(company).logoUrl }),
  ),
});
export const action = loader;
