import { z } from 'zod';
import { gstReasons } from './gst';

/** Where the client reads a document. */
export const link = z
  .string()
  .nullable()
  .describe('The path of its public page, for the client; null while it is a draft or the page is off.');

/** Why a document has no GST. */
export const gstReason = z
  .enum(gstReasons)
  .nullable()
  .describe('Why a company with a GST number charges none; null otherwise.');
