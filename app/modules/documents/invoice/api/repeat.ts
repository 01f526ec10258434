import { z } from 'zod';
import { code } from '~/core/answer';
import { noRepeat } from '~/core/repeat-input';
import { call, respond } from '~/web/respond.server';
import type { InvoiceSeries } from '../../collections';
import { exampleInvoice, exampleNext, repeat } from '../answers';
import { presentSeries } from '../present';
import { readRepeat, repeatInvoice } from '../recurring.server';

const params = { id: exampleInvoice.id };
const answer = z.object({ code, data: repeat });
const sent = { repeat: 'monthly' as const, every: 3, next: exampleNext };
const example = {
  code: 200,
  data: {
    ...noRepeat,
    ...sent,
    monthOn: 'last-day' as const,
    repeatInWords: 'every 3 months on the last day',
  },
};

const present = (series: InvoiceSeries | null) => ({ code: 200, data: series && presentSeries(series) });

export const loader = respond({
  GET: call(
    readRepeat,
    {
      says: 'Returns how often an invoice repeats as a draft, and when next.',
      answer,
      example: { params, answer: example },
    },
    present,
  ),
  PUT: call(
    repeatInvoice,
    {
      says: 'Makes an invoice repeat as a draft, or stops it.',
      answer,
      example: { params, sent, answer: example },
      refuses: { conflict: 'It is a deposit or a credit note.' },
    },
    present,
  ),
});
export const action = loader;
