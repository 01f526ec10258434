/** The pages and feeds that open for whoever has their address: what it ends in is a secret like a password. */
const secret = /^(\/(?:ResetPassword|ConfirmEmail|Quotation|calendar|leave-calendar))\/[^/]+/i;

/** A path as it may stand in the log: without what would open a page, for whoever reads the log. */
export function loggedPath(path: string): string {
  return path.replace(secret, '$1/[token]');
}
