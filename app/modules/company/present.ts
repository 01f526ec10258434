import { fileAddress } from '~/core/file-kind';
import { type QuoteDefaults, quoteDefaultsOf } from '~/core/quote-defaults';
import { usualHours } from '~/core/working-week';

/** A company's stored details. Fields that were never filled in are missing. */
interface Details {
  name: string;
  industry?: string;
  address?: string;
  postalCode?: string;
  phone?: string;
  logoId?: string;
}

/** The company in the documented shape. Empty fields are empty texts. */
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

/** The company with its settings: those that only Quotes and owners need are left out for others. */
export function presentSettings(company: Details & Settings, isFull: boolean) {
  const { name: _, industry, address, postalCode, phone, accentColour, ...settings } = filledIn(company);
  const { revision = 0 } = company;
  return { ...presentCompany(company), accentColour, revision, ...(isFull && settings) };
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
  sendsInvoiceNow?: boolean;
  accentColour?: string;
  whatsAppText?: string;
  onMyWayText?: string;
  driversAddJobs?: boolean;
  shareStoryboards?: boolean;
  revision?: number;
  beginWhenAccepted?: boolean;
  workFrom?: string;
  workTo?: string;
}

/** The stored details with defaults for empty fields. */
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
    onMyWayText = '',
    driversAddJobs = false,
    workFrom = usualHours.from,
    workTo = usualHours.to,
  } = company;
  const own = { name, industry, address, postalCode, phone, uen, gstNumber, ...paymentsOf(company) };
  const onJobs = { onMyWayText, driversAddJobs, workFrom, workTo };
  return { ...own, ...quoteDefaultsOf(company), ...onJobs, beginWhenAccepted, shareStoryboards };
}

/** How clients pay, and how documents and messages look. */
function paymentsOf(company: Settings) {
  const { registeredForPayNow = false, paynowSuffix = '', bankDetails = '', invoiceTerms = '' } = company;
  const { invoiceReminders = false, sendsInvoiceNow = false, accentColour = '', whatsAppText = '' } = company;
  const onInvoices = { bankDetails, invoiceTerms, invoiceReminders, sendsInvoiceNow };
  return { registeredForPayNow, paynowSuffix, ...onInvoices, accentColour, whatsAppText };
}
