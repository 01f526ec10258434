import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/invoices/${file}`;

/** The list with the dialog of a new one, and a document's own page with its dialogs. */
export const pages: RouteConfigEntry[] = [
  route('Invoices', at('pages/invoices.tsx'), [route('new', at('pages/new-invoice.tsx'))]),
  route('Invoices/export', at('pages/export.ts')),
  route('Invoices/from-job', at('pages/from-job.tsx')),
  route('Invoices/gst', at('pages/gst.tsx')),
  route('Invoices/repeating', at('pages/repeating.tsx')),
  route('Invoices/:id', at('pages/invoice.tsx'), [
    route('edit', at('pages/edit-invoice.tsx')),
    route('delete', at('pages/delete-invoice.tsx')),
    route('issue', at('pages/issue-invoice.tsx')),
    route('pay', at('pages/pay-invoice.tsx')),
    route('payments/:paymentId/reverse', at('pages/reverse-payment.tsx')),
    route('credit', at('pages/credit-invoice.tsx')),
    route('repeat', at('pages/repeat-invoice.tsx')),
    route('send', at('pages/send-invoice.tsx')),
    route('share', at('pages/share.ts')),
    route('whatsapp', at('pages/whatsapp.ts')),
  ]),
  route('Invoices/:id/pdf', at('pages/paper.ts')),
  route('Invoices/:id/xml', at('pages/xml.ts')),
  route('Invoices/:id/paynow', at('pages/code.ts')),
];

/** What the client with the link sees. */
export const publicPages: RouteConfigEntry[] = [
  route('Invoice/:token', at('pages/shared-invoice.tsx')),
  route('Invoice/:token/pdf', at('pages/shared-paper.ts')),
  route('Invoice/:token/logo', at('pages/shared-logo.ts')),
  route('Invoice/:token/paynow', at('pages/shared-code.ts')),
];

/** The documented calls. */
export const calls: RouteConfigEntry[] = [
  route('api/invoices', at('api/invoices.ts')),
  route('api/invoices/repeating', at('api/repeating.ts')),
  route('api/invoices/:id', at('api/invoice.ts')),
  route('api/invoices/:id/issue', at('api/issue.ts')),
  route('api/invoices/:id/payments', at('api/payments.ts')),
  route('api/invoices/:id/payments/:paymentId/reverse', at('api/reverse.ts')),
  route('api/invoices/:id/credit', at('api/credit.ts')),
  route('api/invoices/:id/repeat', at('api/repeat.ts')),
  route('api/invoices/:id/pdf', at('api/pdf.ts')),
  route('api/invoices/:id/xml', at('api/xml.ts')),
  route('api/invoices/:id/paynow', at('api/paynow.ts')),
  route('api/gst', at('api/gst.ts')),
];
