import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/invoices/${file}`;

/** The documented calls. */
export const calls: RouteConfigEntry[] = [
  route('api/invoices', at('api/invoices.ts')),
  route('api/invoices/:id', at('api/invoice.ts')),
  route('api/invoices/:id/issue', at('api/issue.ts')),
  route('api/invoices/:id/payments', at('api/payments.ts')),
  route('api/invoices/:id/payments/:paymentId/reverse', at('api/reverse.ts')),
  route('api/invoices/:id/credit', at('api/credit.ts')),
  route('api/invoices/:id/pdf', at('api/pdf.ts')),
  route('api/invoices/:id/xml', at('api/xml.ts')),
  route('api/invoices/:id/paynow', at('api/paynow.ts')),
  route('api/gst', at('api/gst.ts')),
];
