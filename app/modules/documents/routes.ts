import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const both = (file: string) => `modules/documents/${file}`;
const quotation = (file: string) => `modules/documents/quotation/${file}`;
const invoice = (file: string) => `modules/documents/invoice/${file}`;

/** The lists, the forms, and a document's own page with its dialogs. */
const pages: RouteConfigEntry[] = [
  route('Quotes', quotation('pages/quotes.tsx')),
  route('Quotes/new', quotation('pages/new-quotation.tsx')),
  route('Quotes/export', both('pages/export.ts'), { id: 'quotation export' }),
  route('Quotes/send', both('pages/mail-several.tsx'), { id: 'several quotations' }),
  route('Quotes/items', quotation('pages/pick-item.ts')),
  route('Quotes/:id', quotation('pages/quotation.tsx'), [
    route('send', quotation('pages/send-quotation.tsx')),
    route('accepted', quotation('pages/mark-quotation.tsx'), { id: 'quotation accepted' }),
    route('declined', quotation('pages/mark-quotation.tsx'), { id: 'quotation declined' }),
    route('begin', quotation('pages/begin.tsx')),
    route('share', both('pages/share.ts'), { id: 'quotation share' }),
    route('whatsapp', both('pages/whatsapp.ts'), { id: 'quotation whatsapp' }),
    ...['duplicate', 'revise', 'seen'].map((button) =>
      route(button, quotation('pages/buttons.ts'), { id: `quotation ${button}` }),
    ),
  ]),
  route('Quotes/:id/edit', quotation('pages/edit-quotation.tsx')),
  route('Quotes/:id/pdf', both('pages/paper.ts'), { id: 'quotation paper' }),
  route('Invoices', invoice('pages/invoices.tsx')),
  route('Invoices/new', invoice('pages/new-invoice.tsx')),
  route('Invoices/export', both('pages/export.ts'), { id: 'invoice export' }),
  route('Invoices/export/payments', both('pages/export.ts'), { id: 'payments export' }),
  route('Invoices/send', both('pages/mail-several.tsx'), { id: 'several invoices' }),
  route('Invoices/from-job', invoice('pages/from-job.tsx')),
  route('Invoices/gst', invoice('pages/gst.tsx')),
  route('Invoices/repeating', invoice('pages/repeating.tsx')),
  route('Invoices/:id', invoice('pages/invoice.tsx'), [
    route('delete', invoice('pages/delete-invoice.tsx')),
    route('issue', invoice('pages/issue-invoice.tsx')),
    route('issue-and-send', invoice('pages/issue-and-send.tsx')),
    route('pay', invoice('pages/pay-invoice.tsx')),
    route('refund', invoice('pages/refund-invoice.tsx')),
    route('payments/:paymentId/reverse', invoice('pages/reverse-payment.tsx')),
    route('credit', invoice('pages/credit-invoice.tsx')),
    route('repeat', invoice('pages/repeat-invoice.tsx')),
    route('send', invoice('pages/send-invoice.tsx')),
    route('share', both('pages/share.ts'), { id: 'invoice share' }),
    route('whatsapp', both('pages/whatsapp.ts'), { id: 'invoice whatsapp' }),
  ]),
  route('Invoices/:id/edit', invoice('pages/edit-invoice.tsx')),
  route('Invoices/:id/pdf', both('pages/paper.ts'), { id: 'invoice paper' }),
  route('Invoices/:id/xml', invoice('pages/files.ts'), { id: 'invoice xml' }),
  route('Invoices/:id/paynow', invoice('pages/files.ts'), { id: 'invoice paynow' }),
  route('clientDashBoard/:id/invoices/statement', invoice('pages/files.ts'), { id: 'statement' }),
];

/** The pages behind the client's link. */
const publicPages: RouteConfigEntry[] = [
  route('Quotation/:token', quotation('pages/shared-quotation.tsx')),
  route('Quotation/:token/pdf', both('pages/paper.ts'), { id: 'quotation shared-paper' }),
  route('Quotation/:token/logo', both('pages/shared-logo.ts'), { id: 'quotation shared-logo' }),
  route('Invoice/:token', invoice('pages/shared-invoice.tsx')),
  route('Invoice/:token/pdf', both('pages/paper.ts'), { id: 'invoice shared-paper' }),
  route('Invoice/:token/logo', both('pages/shared-logo.ts'), { id: 'invoice shared-logo' }),
  route('Invoice/:token/paynow', invoice('pages/files.ts'), { id: 'invoice shared-paynow' }),
];

/** The documented calls. */
const calls: RouteConfigEntry[] = [
  route('api/quotations', quotation('api/quotations.ts')),
  route('api/quotation', quotation('api/create-quotation.ts')),
  route('api/quotation/:docID', quotation('api/change-quotation.ts')),
  route('api/quotation/:docID/send', quotation('api/send-quotation.ts')),
  route('api/quotation/:docID/revise', quotation('api/revise-quotation.ts')),
  route('api/quotation/:docID/accept', quotation('api/accept-quotation.ts')),
  route('api/quotation/:docID/decline', quotation('api/decline-quotation.ts')),
  route('api/quotation/:docID/begin', quotation('api/begin-quotation.ts')),
  route('api/quotation/:docID/download', quotation('api/download-quotation.ts')),
  route('api/invoices', invoice('api/invoices.ts')),
  route('api/invoices/repeating', invoice('api/repeating.ts')),
  route('api/invoices/:id', invoice('api/invoice.ts')),
  route('api/invoices/:id/issue', invoice('api/issue.ts')),
  route('api/invoices/:id/payments', invoice('api/payments.ts')),
  route('api/invoices/:id/refunds', invoice('api/refunds.ts')),
  route('api/invoices/:id/payments/:paymentId/reverse', invoice('api/reverse.ts')),
  route('api/invoices/:id/credit', invoice('api/credit.ts')),
  route('api/invoices/:id/repeat', invoice('api/repeat.ts')),
  route('api/invoices/:id/pdf', invoice('api/pdf.ts')),
  route('api/invoices/:id/xml', invoice('api/xml.ts')),
  route('api/invoices/:id/paynow', invoice('api/paynow.ts')),
  route('api/gst', invoice('api/gst.ts')),
];

export default {
  publicPages,
  pages,
  settings: null,
  scannedPages: null,
  calls,
  within: {
    'clientDashBoard/:id': [
      route('quotes', quotation('pages/client-quotes.tsx')),
      route('invoices', invoice('pages/client-invoices.tsx')),
    ],
  },
} satisfies ModuleRoutes;
