import { fileKind } from '~/core/file-kind';

/** The firm's logo: it stands in everybody's frame. */
export const companyLogo = fileKind({ name: 'company-logo', access: 'signed-in' });
