import { expect, test } from 'vitest';
import { type KeptStatus, mayBecome, statusOn } from './statuses';

test.each<[KeptStatus, string, string]>([
  ['sent', '2026-12-20', 'sent'],
  ['sent', '2026-12-21', 'sent'],
  ['sent', '2026-12-22', 'expired'],
  ['draft', '2027-12-22', 'draft'],
  ['accepted', '2027-12-22', 'accepted'],
  ['declined', '2027-12-22', 'declined'],
  ['replaced', '2027-12-22', 'replaced'],
])('%s and valid until December 21 is on %s: %s', (status, today, shown) => {
  expect(statusOn({ status, validUntil: '2026-12-21' }, today)).toBe(shown);
});

test('what was answered stays as it is', () => {
  expect(mayBecome('draft')).toEqual(['declined']);
  expect(mayBecome('sent')).toEqual(['accepted', 'declined']);
  expect(mayBecome('accepted')).toEqual([]);
  expect(mayBecome('declined')).toEqual([]);
  expect(mayBecome('replaced')).toEqual([]);
});
