import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { phoneShortened } from '~/core/phone-input';
import { companyInput } from '~/modules/company/schema';
import { addClient, changeClient } from '~/modules/crm/clients.server';
import { clients } from '~/modules/crm/collections';
import { presentCustomer } from '~/modules/crm/present';
import { clientChangeInput } from '~/modules/crm/schema';
import { upgradePhoneNumbers } from '~/modules/crm/upgrade.server';
import { find } from '~/modules/find/find.server';
import { employeeChangeInput, profileChangeInput } from '~/modules/people/schema';
import { companyDb } from '~db/company-db';
import { findEntries } from '~db/find-entries';
import { rebuildSearch } from '~db/rebuild-search';
import { someClient } from '../support/api';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

const db = companyDb(newId());

test('a client has a UEN, a postal code, an address for bills, and a number that can be dialled', async () => {
  const further = { uen: 'f000 12345 k', postalCode: '208787', billingEmail: 'Bills@Kopi.example' };
  const made = await askIn(db, addClient, { ...someClient, ...further, contact: '9123 4567' });
  const kept = { uen: 'F00012345K', postalCode: '208787', billingEmail: 'bills@kopi.example' };
  expect(made).toMatchObject({ ...kept, phone: '9123 4567', phoneE164: '+6591234567' });
  expect(presentCustomer(made)).toMatchObject(kept);
  await askIn(db, changeClient, { id: made._id, contact: 'ask Mei', billingEmail: '' });
  expect(await db.in(clients).findOne({ _id: made._id })).toMatchObject({
    ...kept,
    billingEmail: '',
    phone: 'ask Mei',
    phoneE164: '',
  });
});

test.each([
  [{ uen: '2018' }, 'uen'],
  [{ uen: 'F01012345K' }, 'uen'],
  [{ postalCode: '12345678901' }, 'postalCode'],
  [{ billingEmail: 'kopi' }, 'billingEmail'],
  [{ billingEmail: 5 }, 'billingEmail'],
  [{ contact: '6.59123E+09' }, 'contact'],
])('%j is wrong at its field', async (sent, field) => {
  await expect(askIn(db, addClient, { ...someClient, ...sent })).rejects.toMatchObject({
    why: 'bad-input',
    fields: { [field]: expect.anything() },
  });
});

test.each([
  ['contact', clientChangeInput, { id: newId(), contact: '6.59123E+09' }],
  ['phone', clientChangeInput, { id: newId(), phone: '6.59123E+09' }],
  ['contactNumber', companyInput, { contactNumber: '6.59123E+09' }],
  ['mobileNumber', employeeChangeInput, { id: newId(), mobileNumber: '6.59123E+09' }],
  ['mobileNumber', profileChangeInput, { mobileNumber: '6.59123E+09' }],
  ['phone', profileChangeInput, { emergencyContacts: [{ name: 'Mei', phone: '6.59123E+09' }] }],
] as const)('%s takes no number that a spreadsheet has shortened', (field, input, sent) => {
  const [issue] = input.safeParse(sent).error?.issues ?? [];
  expect([issue?.path.at(-1), issue?.message]).toEqual([field, phoneShortened]);
});

test('stored phones are read again, and clients are found by their second numbers', async () => {
  const { _id } = await askIn(db, addClient, { ...someClient, contact: '+65 (0) 9123 4567 / 9876 5432' });
  await db.in(clients).updateOne({ _id }, { $set: { phoneE164: '' } });
  await db.in(findEntries).deleteMany({ refId: _id });
  await upgradePhoneNumbers(db);
  await rebuildSearch(db);
  expect(await db.in(clients).findOne({ _id })).toMatchObject({ phoneE164: '+6591234567' });
  for (const q of ['9876 5432', '+6598765432', '91234567']) {
    const { groups } = await askIn(db, find, { q });
    expect(groups.flatMap(({ hits }) => hits.map(({ refId }) => refId))).toContain(_id);
  }
});
