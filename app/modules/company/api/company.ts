import { z } from 'zod';
import { holds } from '~/core/access';
import { code, message, revision } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { changeCompany, readCompany } from '../company.server';
import * as messages from '../messages';
import { presentCompany, presentSettings } from '../present';

const logoUrl = z.string().describe('The address of the logo; empty if there is none.');
const companyAnswer = z.object({
  companyName: z.string(),
  companyIndustry: z.string(),
  companyAddress: z.string(),
  postalCode: z.string(),
  contactNumber: z.string(),
  logoUrl,
  accentColour: z.string().describe('The colour of what clients see; empty for Laoban’s own.'),
  revision,
  ...z
    .object({
      uen: z.string(),
      gstNumber: z.string(),
      registeredForPayNow: z.boolean(),
      paynowSuffix: z.string(),
      bankDetails: z.string(),
      invoiceTerms: z.string(),
      invoiceReminders: z.boolean(),
      sendsInvoiceNow: z.boolean(),
      whatsAppText: z.string(),
      onMyWayText: z.string(),
      driversAddJobs: z.boolean(),
      quoteValidDays: z.int(),
      quotePaymentTerm: z.string(),
      quoteClosingNote: z.string(),
      beginWhenAccepted: z.boolean(),
      shareStoryboards: z.boolean(),
      workFrom: z.string().describe('When the company’s day starts: HH:MM.'),
      workTo: z.string(),
    })
    .partial().shape,
});
const exampleDetails = {
  companyName: 'Kopi Corner',
  companyIndustry: 'Food & beverage',
  companyAddress: '12 Jalan Besar',
  postalCode: '208787',
  contactNumber: '+65 6123 4567',
};
const exampleSettings = {
  uen: '',
  gstNumber: '',
  registeredForPayNow: false,
  paynowSuffix: '',
  bankDetails: '',
  invoiceTerms: '',
  invoiceReminders: false,
  sendsInvoiceNow: false,
  whatsAppText: '',
  onMyWayText: '',
  driversAddJobs: false,
  quoteValidDays: 30,
  quotePaymentTerm: '',
  quoteClosingNote: '',
  beginWhenAccepted: false,
  shareStoryboards: true,
  workFrom: '08:00',
  workTo: '18:00',
} as const;

export const loader = respond({
  GET: call(
    readCompany,
    {
      says: 'Returns the company’s details; fields that are not set are empty. Those from uen on are for owners and people with Quotes.',
      answer: companyAnswer,
      example: {
        answer: { ...exampleDetails, logoUrl: '', accentColour: '', revision: 0, ...exampleSettings },
      },
    },
    ({ company, access }) => presentSettings(company, holds(access, 'Quotes')),
  ),
  PUT: call(
    changeCompany,
    {
      says: 'Changes the company’s details or logo. Fields that are not sent stay.',
      answer: z.object({ code, message, logoUrl }),
      example: {
        sent: exampleDetails,
        answer: { code: 200, message: messages.updated, logoUrl: '' },
      },
    },
    (company) => ({ code: 200, message: messages.updated, logoUrl: presentCompany(company).logoUrl }),
    { record: companyAnswer },
  ),
});
export const action = loader;
