import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/quotes/${file}`;

/** The list with its dialog, and a quotation's own page with its dialogs. */
export const pages: RouteConfigEntry[] = [
  route('Quotes', at('pages/quotes.tsx'), [route('new', at('pages/new-quotation.tsx'))]),
  route('Quotes/export', at('pages/export.ts')),
  route('Quotes/items', at('pages/pick-item.ts')),
  route('Quotes/:id', at('pages/quotation.tsx'), [
    route('edit', at('pages/edit-quotation.tsx')),
    route('send', at('pages/send-quotation.tsx')),
    route('accepted', at('pages/mark-quotation.tsx'), { id: 'quotation accepted' }),
    route('declined', at('pages/mark-quotation.tsx'), { id: 'quotation declined' }),
    route('begin', at('pages/begin.tsx')),
    route('share', at('pages/share.ts')),
    route('whatsapp', at('pages/whatsapp.ts')),
    route('duplicate', at('pages/duplicate.ts')),
    route('revise', at('pages/revise.ts')),
    route('seen', at('pages/seen.ts')),
  ]),
  route('Quotes/:id/pdf', at('pages/paper.ts')),
];

/** The pages behind the client's link. */
export const publicPages: RouteConfigEntry[] = [
  route('Quotation/:token', at('pages/shared-quotation.tsx')),
  route('Quotation/:token/pdf', at('pages/shared-paper.ts')),
  route('Quotation/:token/logo', at('pages/shared-logo.ts')),
];

export const calls: RouteConfigEntry[] = [
  route('api/quotations', at('api/quotations.ts')),
  route('api/quotation', at('api/create-quotation.ts')),
  route('api/quotation/:docID', at('api/change-quotation.ts')),
  route('api/quotation/:docID/send', at('api/send-quotation.ts')),
  route('api/quotation/:docID/revise', at('api/revise-quotation.ts')),
  route('api/quotation/:docID/accept', at('api/accept-quotation.ts')),
  route('api/quotation/:docID/decline', at('api/decline-quotation.ts')),
  route('api/quotation/:docID/begin', at('api/begin-quotation.ts')),
  route('api/quotation/:docID/download', at('api/download-quotation.ts')),
];
