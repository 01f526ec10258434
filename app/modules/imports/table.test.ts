import { describe, expect, test } from 'vitest';
import { guessedMapping, headingPlace, rememberedOf } from './table';

const fields = [
  { name: 'CompanyName', title: 'Company name', headings: ['Customer name', 'Name'] },
  { name: 'person', title: 'Contact person', headings: ['Attn', 'Contact'], like: /\p{L}{2}/u },
  { name: 'phone', title: 'Phone', headings: ['Contact', 'H/P'], like: /\d{4}/ },
  { name: 'Email', title: 'Email' },
];
const rowsOf = (...rows: string[][]) => rows.map((cells, at) => ({ row: at + 1, cells }));

describe('headings', () => {
  test('are found below a title, whatever their spelling', () => {
    const rows = rowsOf(
      ['Client list 2026'],
      ['as of', '1 Nov'],
      ['*CUSTOMER NAME', 'h / p', 'E-mail'],
      ['Kopi'],
    );
    expect(headingPlace(rows, fields)).toBe(2);
    expect(guessedMapping(rows[2]?.cells ?? [], [], fields)).toEqual({ CompanyName: 0, phone: 1, Email: 2 });
  });

  test('nobody knows are the first row with two texts', () => {
    expect(headingPlace(rowsOf(['Liste'], ['Firma', 'Ort'], ['Kopi', 'Jurong']), fields)).toBe(1);
    expect(headingPlace(rowsOf(['Firma'], ['Kopi']), fields)).toBe(0);
  });
});

describe('columns', () => {
  test('of a heading with two meanings are told by what is in them', () => {
    const contact = (...texts: string[]) =>
      guessedMapping(['Name', 'Contact'], rowsOf(...texts.map((text) => ['Kopi', text])), fields);
    expect(contact('Tan Ah Kow', '', 'Lim')).toEqual({ CompanyName: 0, person: 1 });
    expect(contact('6123 4567', '+65 9123 4567')).toEqual({ CompanyName: 0, phone: 1 });
    expect(guessedMapping(['Phone', 'Contact'], rowsOf(['61234567', 'Tan']), fields)).toEqual({
      phone: 0,
      person: 1,
    });
  });

  test('are the ones chosen before, also none; odd headings do no harm', () => {
    const headings = ['Name', 'Firm', 'H/P', 'constructor', '__proto__', ''];
    const guessed = guessedMapping(headings, [], fields);
    expect(guessed).toEqual({ CompanyName: 0, phone: 2 });
    const remembered = rememberedOf(headings, { mapping: { CompanyName: 1 }, guessed });
    expect(remembered).toEqual({ name: '', firm: 'CompanyName', hp: '' });
    expect(rememberedOf(headings, { mapping: guessed, guessed }, remembered)).toEqual({
      name: 'CompanyName',
      firm: '',
      hp: 'phone',
    });
    expect(guessedMapping(headings, [], fields, remembered)).toEqual({ CompanyName: 1 });
    expect(guessedMapping(['constructor', 'Name'], [], fields, {})).toEqual({ CompanyName: 1 });
  });
});
