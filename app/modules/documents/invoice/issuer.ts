import type { Issuer } from './collections';

/** The company's details on a document at issue. Missing ones are empty. */
export function issuerOf(company: Pick<Issuer, 'name'> & Partial<Issuer>): Issuer {
  return {
    name: company.name,
    address: company.address ?? '',
    postalCode: company.postalCode ?? '',
    phone: company.phone ?? '',
    uen: company.uen ?? '',
    gstNumber: company.gstNumber ?? '',
    bankDetails: company.bankDetails ?? '',
    invoiceTerms: company.invoiceTerms ?? '',
  };
}

/** The company's current details, with logo and colour. */
export interface IssuerNow extends Issuer {
  logoId: string | null;
  accent: string | null;
}

type Look = { logoId?: string | null; accentColour?: string };

/** The same with the current logo and colour. */
export function issuerNow(company: Parameters<typeof issuerOf>[0] & Look): IssuerNow {
  return { ...issuerOf(company), logoId: company.logoId ?? null, accent: company.accentColour || null };
}
