import { expect, test } from 'vitest';
import { mustBe } from '~/core/text';
import { acceptWrong } from '../messages';
import { refundMethodWrong } from './messages';
import { creditInput, issueInput, newInvoiceInput, refundInput } from './schema';

const whole = { clientName: 'Kopi & Co', title: 'Beans', amount: 10 };

test.each([
  ['title', 5],
  ['title', ['Beans']],
  ['clientName', 5],
  ['clientName', {}],
  ['clientId', true],
])('of %s that is no text, %j, only that is said', (field, sent) => {
  const { clientName, ...others } = whole;
  const parsed = newInvoiceInput.safeParse({ ...(field === 'clientId' ? others : whole), [field]: sent });
  expect(parsed.error?.issues.map(({ path, message }) => [path, message])).toEqual([[[field], mustBe.text]]);
});

test.each(['all', ['no-address', 'all'], [null], 5])('%j is no list of accepted warnings', (accept) => {
  expect(issueInput.safeParse({ id: '1', accept }).error?.issues[0]?.message).toBe(acceptWrong);
});

test('how money was given back is asked as such', () => {
  const refund = { id: '1', amount: 5, method: 'gold' };
  expect(refundInput.safeParse(refund).error?.issues[0]?.message).toBe(refundMethodWrong);
});

test('the entry that marks the ticks of a credit note as present is no deposit', () => {
  const releases = { all: 'false', deposits: [undefined, ''] };
  expect(creditInput.parse({ id: '1', reason: 'Torn', releases }).releases).toMatchObject({ deposits: [] });
});
