import { fileAddress } from '~/core/file-kind';
import { type QuoteDefaults, quoteDefaultsOf } from '~/core/quote-defaults';

/** A company's details as its record has them: those that were never filled in are not there. */
interface Details {
  name: string;
  industry?: string;
  address?: string;
  postalCode?: string;
  phone?: string;
  logoId?: string;
}

/** The company in the documented shape; what is not filled in is an empty text. */
export function presentCompany({ name, industry, address, postalCode, phone, logoId }: Details) {
  return {
    companyName: name,
    companyIndustry: industry ?? '',
    companyAddress: address ?? '',
    postalCode: postalCode ?? '',
    contactNumber: phone ?? '',
    logoUrl: logoId ? fileAddress(logoId) : '',
  };
}

/** The other values of the form. */
interface Settings extends QuoteDefaults {
  uen?: string;
  gstNumber?: string;
  registeredForPayNow?: boolean;
  paynowSuffix?: string;
  bankDetails?: string;
  invoiceTerms?: string;
  invoiceReminders?: boolean;
  accentColour?: string;
  whatsAppText?: string;
  shareStoryboards?: boolean;
  beginWhenAccepted?: boolean;
}

/** What is filled in of a company, in the words of its record; what is not is as it works without. */
export function filledIn(company: Details & Settings) {
  const {
    name,
    industry = '',
    address = '',
    postalCode = '',
    phone = '',
    uen = '',
    gstNumber = '',
    shareStoryboards = true,
    beginWhenAccepted = false,
  } = company;
  const own = { name, industry, address, postalCode, phone, uen, gstNumber, ...paymentsOf(company) };
  return { ...own, ...quoteDefaultsOf(company), beginWhenAccepted, shareStoryboards };
}

/** How clients pay, and how the company looks and writes to them. */
function paymentsOf(company: Settings) {
  const { registeredForPayNow = false, paynowSuffix = '', bankDetails = '', invoiceTerms = '' } = company;
  const { invoiceReminders = false, accentColour = '', whatsAppText = '' } = company;
  const onInvoices = { bankDetails, invoiceTerms, invoiceReminders };
  return { registeredForPayNow, paynowSuffix, ...onInvoices, accentColour, whatsAppText };
}
