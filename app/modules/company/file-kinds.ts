import { fileKind } from '~/core/file-kind';

/** The firm's logo: everybody may see it who may see the firm's details. */
export const companyLogo = fileKind({ name: 'company-logo', access: 'signed-in' });
