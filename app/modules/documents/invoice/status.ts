/** The kinds of documents. A deposit is an invoice for a part, which the final invoice takes off. */
export const kinds = ['invoice', 'deposit', 'credit'] as const;
export type Kind = (typeof kinds)[number];

/** What is stored of a document's place in its life; 'overdue' depends on the day and is never stored. */
const storedStatuses = ['draft', 'issued', 'part-paid', 'paid', 'credited'] as const;
export type StoredStatus = (typeof storedStatuses)[number];

/** What people read. */
export const statuses = ['draft', 'issued', 'part-paid', 'paid', 'overdue', 'credited'] as const;
export type Status = (typeof statuses)[number];

/** Those of which something is still to be paid. */
export const openStatuses = ['issued', 'part-paid'] as const;

/** The sums of an issued document, in cents. */
interface Sums {
  total: number;
  /** Deposits that came off after GST, as money paid. */
  prepaid: number;
  /** Payments less what was reversed, refunded or used for other invoices: the money that came and stayed. */
  paid: number;
  /** What credit notes took off. */
  credited: number;
}

/** The lines from which the sums of a document follow. */
interface Entries {
  total: number;
  deductions: readonly { invoiceId: string; net: number; gst: number; beforeGst?: false }[];
  payments: readonly { amount: number; refund?: true; usedFor?: object }[];
  credits: readonly { net: number; gst: number; releases?: { deposits: readonly string[] } }[];
  security?: true;
}

/** The deposits that came off a document after GST and were not given back by a credit note since. */
export function prepaidBy<Taken extends Entries['deductions'][number]>({
  deductions,
  credits,
}: Pick<Entries, 'credits'> & { deductions: readonly Taken[] }): Taken[] {
  const released = credits.flatMap(({ releases }) => releases?.deposits ?? []);
  return deductions.filter(({ beforeGst = true, invoiceId }) => !beforeGst && !released.includes(invoiceId));
}

/** What was prepaid, paid and credited, in cents. */
export function sumsOf(document: Entries): Sums {
  const { total, payments, credits } = document;
  return {
    total,
    prepaid: withGst(prepaidBy(document)),
    paid: payments.reduce((sum, { amount }) => sum + amount, 0) + givenBackOf(document),
    credited: withGst(credits),
  };
}

/** What was given back of a security deposit or set off, in cents, which does not become due again; 0 of other documents. */
export function givenBackOf({ security, total, payments, credits }: Omit<Entries, 'deductions'>): number {
  if (!security) return 0;
  const { refunded, used } = moneyOf({ payments });
  return Math.max(0, Math.min(refunded + used, total - withGst(credits)));
}

function withGst(some: readonly { net: number; gst: number }[]): number {
  return some.reduce((sum, { net, gst }) => sum + net + gst, 0);
}

/** What is still to be paid, in cents; below 0 where a credit note came after the payment. */
export function balanceOf({ total, prepaid, paid, credited }: Sums): number {
  return total - prepaid - paid - credited;
}

/** The money of a document, in cents: what came, what was refunded, and what was used for other invoices. */
export function moneyOf({ payments }: Pick<Entries, 'payments'>) {
  const sum = (some: Entries['payments']) => some.reduce((so, { amount }) => so + amount, 0);
  const refunded = 0 - sum(payments.filter(({ refund }) => refund));
  const used = 0 - sum(payments.filter(({ usedFor }) => usedFor));
  return { received: sum(payments) + refunded + used, refunded, used };
}

/**
 * What is the client's on an issued document, in cents: paid in excess of what is charged, and neither refunded nor used; of
 * a security deposit all that was paid. Below 0 if more was refunded or used than that.
 */
export function creditLeftOf(document: Entries & { kind: Kind }): number {
  if (document.kind === 'credit') return 0;
  const { received, refunded, used } = moneyOf(document);
  const { total, prepaid, credited } = sumsOf(document);
  const charged = document.security ? 0 : total - prepaid - credited;
  return Math.max(0, received - charged) - refunded - used;
}

/** The balance as people read it: nothing is ever to be paid on a credit note. */
export function balanceShown(document: Entries & { kind: Kind }): number {
  return document.kind === 'credit' ? 0 : balanceOf(sumsOf(document));
}

/** The status of an issued document that follows from its sums. Only money makes it part-paid. */
export function statusOfSums(sums: Sums): Exclude<StoredStatus, 'draft'> {
  if (sums.credited > 0 && sums.credited >= sums.total) return 'credited';
  if (balanceOf(sums) <= 0) return 'paid';
  return sums.paid > 0 ? 'part-paid' : 'issued';
}

/** The status as people read it on a day in Singapore. A credit note is never overdue: nothing is to be paid. */
export function statusOn(
  { status, dueDate, kind }: { status: StoredStatus; dueDate?: string; kind: Kind },
  today: string,
): Status {
  const isOpen = kind !== 'credit' && openStatuses.some((open) => open === status);
  return isOpen && dueDate !== undefined && dueDate < today ? 'overdue' : status;
}
