import { gstRate } from '~/core/money-lines';

/** Why a company that is registered for GST charges none on a document. */
export const gstReasons = ['zero-rated', 'exempt', 'out-of-scope'] as const;
export type GstReason = (typeof gstReasons)[number];

/** The reasons as people read them. */
export const gstReasonNames: Record<GstReason, string> = {
  'zero-rated': 'Zero-rated',
  exempt: 'Exempt',
  'out-of-scope': 'Out of scope',
};

/** The GST of a document: its rate in percent, or why there is none. */
interface GstOfDocument {
  /** 0 if none is charged. */
  gstPercent: number;
  /** Absent if GST is charged, if the company is not registered, or while nobody has chosen one. */
  gstReason?: GstReason;
  /** Whether it is a security deposit, which is no part of a price and needs no reason. */
  security?: true;
}

/** What a form or call says of GST. */
interface SentGst {
  withGst?: boolean | undefined;
  /** '' takes the reason away. */
  gstReason?: GstReason | '' | undefined;
}

/**
 * The GST of a document: as sent, otherwise as `before` (the document that is changed, or what it is made from), otherwise
 * 9 % with a GST number. A reason alone says that there is none.
 */
export function gstToCharge(
  { withGst, gstReason }: SentGst,
  before: Partial<GstOfDocument> | undefined,
  company: { gstNumber?: string },
): Pick<GstOfDocument, 'gstPercent' | 'gstReason'> {
  const isUsual = before?.gstPercent === undefined ? Boolean(company.gstNumber) : before.gstPercent > 0;
  if (withGst ?? (gstReason ? false : isUsual)) return { gstPercent: gstRate };
  const reason = gstReason ?? before?.gstReason;
  return { gstPercent: 0, ...(reason && { gstReason: reason }) };
}

/** The reason that a document prints and reports. A company without a GST number has none. */
export function reasonShown(
  { gstPercent, gstReason, security }: GstOfDocument,
  gstNumber: string,
): GstReason | undefined {
  return gstPercent > 0 || security || !gstNumber ? undefined : gstReason;
}

/** What a new document's form says of GST. */
export function gstShown(
  { gstPercent, gstReason = '' }: { gstPercent: number; gstReason?: string },
  { gstNumber }: { gstNumber?: string },
) {
  return { gst: gstPercent > 0, gstReason, hasGstNumber: Boolean(gstNumber) };
}

/** What keeps a document from being sent or issued: GST without a number of the company, or none without a reason. */
export function gstGaps(
  { gstPercent, gstReason, security }: GstOfDocument,
  { gstNumber }: { gstNumber?: string },
): { lacksNumber: boolean; lacksReason: boolean } {
  return {
    lacksNumber: gstPercent > 0 && !gstNumber,
    lacksReason: gstPercent === 0 && !gstReason && !security && Boolean(gstNumber),
  };
}
