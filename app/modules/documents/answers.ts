import { z } from 'zod';
import { gstReasons } from './gst';

/** Why a document has no GST. */
export const gstReason = z
  .enum(gstReasons)
  .nullable()
  .describe('Why a company with a GST number charges none; null otherwise.');
