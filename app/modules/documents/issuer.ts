import type { Issuer } from './collections';

/** A company's record, as far as its documents show it. */
export type Issuing = Pick<Issuer, 'name'> &
  Partial<Issuer> & { logoId?: string | null; accentColour?: string };

/** The company's details on a document at issue. Missing ones are empty. */
export function issuerOf(company: Issuing): Issuer {
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

export function issuerNow(company: Issuing): IssuerNow {
  return { ...issuerOf(company), logoId: company.logoId ?? null, accent: company.accentColour || null };
}
