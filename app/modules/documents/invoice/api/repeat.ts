import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleInvoice, repeat } from '../answers';
import { readRepeat, repeatInvoice } from '../recurring.server';

const params = { id: exampleInvoice.id };
const answer = z.object({ code, data: repeat });
const example = { every: 'monthly' as const, next: '2026-12-31' };

const present = (series: z.input<typeof repeat>) => ({
  code: 200,
  data: series && { every: series.every, next: series.next },
});

export const loader = respond({
  GET: call(
    readRepeat,
    {
      says: 'Returns how often an invoice repeats as a draft, and when next.',
      answer,
      example: { params, answer: { code: 200, data: example } },
    },
    present,
  ),
  PUT: call(
    repeatInvoice,
    {
      says: 'Makes an invoice repeat as a draft, or stops it.',
      answer,
      example: { params, sent: example, answer: { code: 200, data: example } },
      refuses: { conflict: 'It is a deposit or a credit note.' },
    },
    present,
  ),
});
export const action = loader;
