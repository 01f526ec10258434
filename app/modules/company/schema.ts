import { z } from 'zod';
import { chatText, onMyWayText } from '~/core/chat-text';
import { colourPattern, contrastWithWhite } from '~/core/colour';
import { phone } from '~/core/phone-input';
import { flag, line, lines, wholeNumber } from '~/core/text';
import { canBeGstNumber, tidy, uen } from '~/core/uen';
import { upload } from '~/core/upload';
import * as messages from './messages';

const gstNumber = line({ most: 40 })
  .transform(tidy)
  .refine((number) => number === '' || canBeGstNumber(number), messages.gstNumberWrong)
  .meta({ type: 'string', maxLength: 40 })
  .describe(
    'Its GST registration number. With one, new documents charge GST; without one, none can be sent with it.',
  );

const paynowSuffix = line({ most: 10 })
  .transform(tidy)
  .refine((suffix) => suffix === '' || /^[A-Z0-9]{3}$/.test(suffix), messages.paynowSuffixWrong)
  .meta({ type: 'string', maxLength: 3 })
  .describe('The three characters the bank added to the UEN, if any.');

const clock = z
  .string(messages.hoursWrong)
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, messages.hoursWrong)
  .transform((time) => time.slice(0, 5))
  .meta({ type: 'string', description: 'HH:MM, Singapore time.' });

const accentColour = line({ most: 20 })
  .transform((typed) => typed.toLowerCase())
  .refine((colour) => colour === '' || colourPattern.test(colour), {
    error: messages.colourWrong,
    abort: true,
  })
  .refine((colour) => colour === '' || contrastWithWhite(colour) >= 4.5, messages.colourTooLight)
  .meta({ type: 'string', maxLength: 7 })
  .describe(
    'The colour of what clients see, such as #1f5c4d; empty for Laoban’s own. White text on it must be readable.',
  );

/** The company's details, named as in the form and the call. Fields that are not sent stay. */
export const companyInput = z
  .object({
    revision: wholeNumber(messages.versionWrong)
      .optional()
      .describe(
        'The revision you read. If one of the details you send has changed since, the answer is 409.',
      ),
    file: upload(messages.logoWrong),
    removeLogo: flag.default(false),
    companyName: line({ needed: messages.nameNeeded, most: 100 }).optional(),
    companyIndustry: line({ most: 100 }).optional(),
    companyAddress: lines({ most: 300 }).optional(),
    postalCode: line({ most: 6 }).optional(),
    contactNumber: phone().optional(),
    uen: uen.optional(),
    gstNumber: gstNumber.optional(),
    registeredForPayNow: flag.optional().describe('Whether clients can pay by PayNow to the UEN.'),
    paynowSuffix: paynowSuffix.optional(),
    bankDetails: lines({ most: 500 }).optional().describe('Printed on quotations and invoices.'),
    invoiceTerms: lines({ most: 1_000 }).optional().describe('Printed at the end of invoices.'),
    invoiceReminders: flag
      .optional()
      .describe('Whether clients get an email 3 days before, and 3 and 14 days after, an invoice is due.'),
    sendsInvoiceNow: flag
      .optional()
      .describe('Whether you send invoices by InvoiceNow: issuing then asks for clients’ UENs.'),
    accentColour: accentColour.optional(),
    whatsAppText: chatText.optional(),
    onMyWayText: onMyWayText.optional(),
    quoteValidDays: wholeNumber(messages.validDaysWrong, 1)
      .refine((days) => days <= 365, messages.validDaysWrong)
      .optional()
      .describe('How many days a new quotation is valid.'),
    quotePaymentTerm: line({ most: 100 })
      .optional()
      .describe('The payment term of new quotations; empty for the same as the last one.'),
    quoteClosingNote: lines({ most: 1_000 }).optional().describe('Printed at the end of new quotations.'),
    beginWhenAccepted: flag
      .optional()
      .describe(
        'Whether accepting a quotation creates its job, holds its stock and drafts its deposit invoice.',
      ),
    workFrom: clock.optional(),
    workTo: clock.optional(),
    driversAddJobs: flag
      .optional()
      .describe('Whether drivers may add a job that they do on the spot, without JobManagement.'),
    shareStoryboards: flag.optional().describe('Whether the public link of a new storyboard works at once.'),
  })
  .transform(({ revision, file, removeLogo, ...sent }) => ({
    revision,
    logo: file,
    removeLogo,
    details: {
      name: sent.companyName,
      industry: sent.companyIndustry,
      address: sent.companyAddress,
      postalCode: sent.postalCode,
      phone: sent.contactNumber,
      uen: sent.uen,
      gstNumber: sent.gstNumber,
      registeredForPayNow: sent.registeredForPayNow,
      paynowSuffix: sent.paynowSuffix,
      bankDetails: sent.bankDetails,
      invoiceTerms: sent.invoiceTerms,
      invoiceReminders: sent.invoiceReminders,
      sendsInvoiceNow: sent.sendsInvoiceNow,
      accentColour: sent.accentColour,
      whatsAppText: sent.whatsAppText,
      onMyWayText: sent.onMyWayText,
      quoteValidDays: sent.quoteValidDays,
      quotePaymentTerm: sent.quotePaymentTerm,
      quoteClosingNote: sent.quoteClosingNote,
      beginWhenAccepted: sent.beginWhenAccepted,
      workFrom: sent.workFrom,
      workTo: sent.workTo,
      driversAddJobs: sent.driversAddJobs,
      shareStoryboards: sent.shareStoryboards,
    },
  }));
