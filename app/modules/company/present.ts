import { fileAddress } from '~/core/file-kind';

/** A firm's details as its record has them: those that were never filled in are not there. */
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
