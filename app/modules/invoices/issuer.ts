import type { Issuer } from './collections';

/** What a document says of its company when it is issued. What the company's record lacks is empty. */
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

/** The company as it is now, with what its papers look like. */
export interface IssuerNow extends Issuer {
  logoId: string | null;
  accent: string | null;
}

type Look = { logoId?: string | null; accentColour?: string };

/** The same with what its papers look like, which is always as it is now. */
export function issuerNow(company: Parameters<typeof issuerOf>[0] & Look): IssuerNow {
  return { ...issuerOf(company), logoId: company.logoId ?? null, accent: company.accentColour || null };
}
