/**
 * A code as codes are compared: job ids, SKUs. Capitals, full-width forms, and the kinds of hyphens and spaces make no difference, so
 * that 'JOB-7001A' copied from a PDF is the same job.
 */
export function codeKey(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}
