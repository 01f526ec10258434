import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { stockWarning } from '../../ready';
import { exampleCharge, exampleDraft, invoice } from '../answers';
import { changeInvoice, deleteInvoice, findInvoice } from '../invoices.server';
import { presentInvoice } from '../present';

const answer = z.object({ code, data: invoice });
const example = { params: { id: exampleDraft.id }, answer: { code: 200, data: exampleDraft } };
const issued = 'It has been issued and no longer changes.';

export const loader = respond({
  GET: call(findInvoice, { says: 'Returns a document.', answer, example }, (found) => ({
    code: 200,
    data: presentInvoice(found),
  })),
  PUT: call(
    changeInvoice,
    {
      says: 'Changes a draft. What is left out stays; null clears the due date.',
      answer: answer.extend({ warning: stockWarning }),
      example: { ...example, sent: exampleCharge },
      refuses: { conflict: `${issued} Or the draft was changed since \`revision\`.` },
    },
    ({ invoice: changed, shortages }) => ({
      code: 200,
      data: presentInvoice(changed),
      ...(shortages && { warning: shortages }),
    }),
    { record: invoice },
  ),
  DELETE: call(
    deleteInvoice,
    { says: 'Deletes a draft.', answer, example, refuses: { conflict: issued } },
    (gone) => ({ code: 200, data: presentInvoice(gone) }),
  ),
});
export const action = loader;
