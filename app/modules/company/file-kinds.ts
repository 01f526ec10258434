import { fileKind } from '~/core/file-kind';

/** The company's logo, visible to everybody who may see the company's details. */
export const companyLogo = fileKind({ name: 'company-logo', access: 'signed-in' });
