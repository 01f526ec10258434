/** The two kinds of records that are documents for a client. Deposits and credit notes are invoices. */
export type KindName = 'quotation' | 'invoice';

/** Where the pages of a kind are, and the public page behind a client's link. */
export const addresses: Record<KindName, { list: string; shared: string }> = {
  quotation: { list: '/Quotes', shared: '/Quotation' },
  invoice: { list: '/Invoices', shared: '/Invoice' },
};

/** The page of a document. */
export const pageOf = (kind: KindName, id: string): string => `${addresses[kind].list}/${id}`;

/** The path of a document's public page. */
export const sharedAddress = (kind: KindName, token: string): string => `${addresses[kind].shared}/${token}`;

/** The path of a document's public page; null while it has none. */
export const linkOf = (kind: KindName, { linkToken }: { linkToken?: string }): string | null =>
  linkToken ? sharedAddress(kind, linkToken) : null;

/** The kind whose page or public page this is. */
export function kindAt(path: string): KindName {
  const [, first = ''] = path.toLowerCase().split('/');
  return first === 'quotes' || first === 'quotation' ? 'quotation' : 'invoice';
}
