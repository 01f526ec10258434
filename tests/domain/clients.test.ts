import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { addClient, changeClient } from '~/modules/crm/clients.server';
import { clients } from '~/modules/crm/collections';
import { presentCustomer } from '~/modules/crm/present';
import { upgradePhoneNumbers } from '~/modules/crm/upgrade.server';
import { companyDb } from '~db/company-db';
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
])('%j is wrong at its field', async (sent, field) => {
  await expect(askIn(db, addClient, { ...someClient, ...sent })).rejects.toMatchObject({
    why: 'bad-input',
    fields: { [field]: expect.anything() },
  });
});

test('clients of earlier versions get their numbers once', async () => {
  const { _id } = await askIn(db, addClient, { ...someClient, contact: '6123 4567' });
  await db.in(clients).updateOne({ _id }, { $unset: { phoneE164: '' } });
  await upgradePhoneNumbers(db);
  expect(await db.in(clients).findOne({ _id })).toMatchObject({ phoneE164: '+6561234567' });
});
