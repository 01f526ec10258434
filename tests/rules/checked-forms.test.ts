import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { withoutBlankRows } from '~/core/form-rows';
import { Refusal } from '~/core/refusal';
import * as account from '~/modules/account/schema';
import * as crm from '~/modules/crm/schema';
import * as quotes from '~/modules/documents/quotation/schema';
import * as inventory from '~/modules/inventory/schema';
import * as jobs from '~/modules/jobs/schema';
import * as leave from '~/modules/leave/schema';
import * as meetings from '~/modules/meetings/schema';
import * as people from '~/modules/people/schema';
import * as tasks from '~/modules/tasks/schema';
import { operation } from '~/operation/operation.server';
import { parseForm } from '~/web/parse-form';
import { askAsStranger } from '../support/asking';

/** What the operation answers to such fields, by the names of a form; null where it runs. */
async function refusedFields(
  input: z.ZodType,
  sent: Record<string, unknown>,
  params: Record<string, string>,
) {
  const checked = operation({
    name: 'checked',
    access: 'public',
    effect: 'read',
    input,
    run: async () => null,
  });
  return await askAsStranger(checked, { ...sent, ...params }).catch((error: unknown) => {
    if (error instanceof Refusal) return error.fields ?? {};
    throw error;
  });
}

const schemas = Object.entries({
  account,
  crm,
  inventory,
  jobs,
  leave,
  meetings,
  people,
  quotes,
  tasks,
}).flatMap(([module, own]) =>
  Object.entries(own)
    .filter(([name, value]) => name.endsWith('Input') && typeof value === 'object')
    .map(([name, schema]) => [`${module} ${name}`, schema as unknown as z.ZodType] as const),
);

/** Fields as a form sends them: everything is text, or missing. */
const submissions: [string, [string, string][]][] = [
  ['nothing', []],
  [
    'fields that were left empty',
    [
      'title',
      'name',
      'legalName',
      'Email',
      'email',
      'CompanyName',
      'amount',
      'quantity',
      'endDate',
      'password',
    ]
      .concat(
        'newPassword',
        'days',
        'clientId',
        'lines[0].description',
        'lines[0].unitPrice',
        'referral',
        'gst',
      )
      .map((name) => [name, '']),
  ],
  [
    'fields that are wrong',
    [
      ...['Email', 'email', 'personalEmail'].map((name): [string, string] => [name, 'kopi']),
      ...['amount', 'quantity', 'days', 'baseSalary', 'revision', 'version'].map((name): [string, string] => [
        name,
        '1.2345',
      ]),
      ...['endDate', 'dob', 'joinDate', 'validUntil', 'date', 'day'].map((name): [string, string] => [
        name,
        '2026-02-31',
      ]),
      ['title', 'x'.repeat(3_000)],
      ['referral', 'false'],
      ['referral', 'on'],
      ['website', 'javascript:alert(1)'],
      ['lines[0].description', 'Beans'],
      ['lines[0].unitPrice', 'x'],
      ['lines[1].quantity', '0'],
      ['emergencyContacts[0].name', 'Mei'],
      ['trainings[0].name', ''],
      ['trainings[0].details', 'Two days'],
      ['bankDetails.accountName', 'x'.repeat(500)],
    ],
  ],
];

describe.each(schemas)('%s', (_, schema) => {
  test.each(submissions)('says the same in the browser and on the server of %s', async (_, entries) => {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    const params = { id: '65f0a1b2c3d4e5f6a7b8c9d0' };
    const submission = parseForm(form, schema, params);
    expect(submission.status === 'success' ? null : submission.error).toEqual(
      await refusedFields(schema, withoutBlankRows(submission.payload), params),
    );
  });
});
