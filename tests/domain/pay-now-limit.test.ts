import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { payNowNote } from '~/core/paynow';
import type { Invoice } from '~/modules/documents/collections';
import { DocumentSheet } from '~/modules/documents/components/document-sheet';
import SharedInvoice from '~/modules/documents/invoice/pages/shared-invoice';
import { paperOf } from '~/modules/documents/paper-blocks.server';
import { invoiceSheet } from '~/modules/documents/sheet';
import { PayNowCodes } from '~/modules/jobs/components/drive-parts';

/** An issued invoice of this total in cents. */
const sheetFor = (total: number) =>
  invoiceSheet(
    {
      kind: 'invoice',
      number: 'INV-2026-0001',
      title: 'Beans',
      currency: 'SGD',
      gstPercent: 0,
      subtotal: total,
      discount: 0,
      net: total,
      gst: 0,
      total,
      deductions: [],
      lines: [],
      payments: [],
      credits: [],
      clientName: 'Ah Seng',
      contactPerson: '',
      clientAddress: '',
      ...{
        clientPostalCode: '',
        clientUen: '',
        paymentTerm: 'Net 30',
        createdByName: 'Mei',
        status: 'issued',
      },
    } as unknown as Invoice,
    {
      name: 'Kopi Corner',
      address: '',
      postalCode: '',
      phone: '',
      uen: '',
      gstNumber: '',
      bankDetails: '',
      invoiceTerms: '',
      logoId: null,
    },
  );
const html = (node: ReactNode) => renderToStaticMarkup(createElement(MemoryRouter, null, node));

/** The texts that somebody reads who is about to pay this total, by where they read them. */
function readAt(total: number): [where: string, text: string][] {
  const sheet = sheetFor(total);
  const toPay = [{ invoiceId: 'a', number: 'INV-2026-0001', amount: total / 100 }];
  const loaderData = { home: '/Invoice/a', status: 'issued', isCredit: false, due: '', logoUrl: '', sheet };
  const picture = { content: new Uint8Array(), width: 1, height: 1 };
  return [
    ['page', html(createElement(DocumentSheet, { sheet, logoUrl: '', codeUrl: '/code' }))],
    [
      'public page',
      html(createElement(SharedInvoice, { loaderData: { ...loaderData, codeUrl: '/code' } } as never)),
    ],
    ['PDF', JSON.stringify(paperOf(sheet, null, picture as never))],
    ['driver’s page', html(createElement(PayNowCodes, { job: { id: 'job', toPay } as never }))],
  ];
}

test('every PayNow code above 200,000 dollars says what one payment carries, in one text', () => {
  const note = payNowNote(200_000_01);
  expect(note).toContain('SGD 200,000');
  for (const [where, text] of readAt(200_000_01)) expect(text, where).toContain(note);
  expect(payNowNote(200_000_00)).toBe('');
  for (const [where, text] of readAt(200_000_00)) expect(text, where).not.toContain('200,000 in one');
});

test('nothing is said where there is no code', () => {
  const sheet = sheetFor(300_000_00);
  const page = html(createElement(DocumentSheet, { sheet, logoUrl: '', codeUrl: '' }));
  expect([page, JSON.stringify(paperOf(sheet, null, null))].join()).not.toContain('FAST');
});
