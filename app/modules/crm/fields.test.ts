import { expect, test } from 'vitest';
import form from './components/client-form.tsx?raw';
import overview from './components/overview-card.tsx?raw';
import { clientFields, filledDetails } from './fields';

test('the form and the overview show each detail', () => {
  for (const [name, { own }] of clientFields) {
    expect(form).toContain(`fields.${name}}`);
    expect(overview).toMatch(new RegExp(`\\b${own}`));
  }
});

test('a client from before a field was added has it empty', () => {
  const client = {
    name: 'Kopi & Co',
    industry: 'Food',
    contactPerson: 'Tan',
    role: 'Others' as const,
    email: 'a@b.example',
    phone: '',
    website: '',
    address: '',
    referral: true,
  };
  expect(filledDetails(client)).toEqual({ ...client, postalCode: '', uen: '', billingEmail: '' });
});
