import { fileKind } from '~/core/file-kind';

/** The company's logo: everybody may see it who may see the company's details. */
export const companyLogo = fileKind({ name: 'company-logo', access: 'signed-in' });
