import { describe, expect, test } from 'vitest';
import { Upload } from '~/core/upload';
import { typedText } from './typed-text.server';

describe('what was typed, as text', () => {
  test('has a line for each field, in words', () => {
    expect(
      typedText({
        title: 'Call Mei',
        endDate: '2026-03-02',
        CompanyName: 'Teh & Co',
        SKU: 'K-1',
        dob: '1990-01-02',
      }),
    ).toBe(
      'Title: Call Mei\nEnd date: 2026-03-02\nCompany name: Teh & Co\nSKU: K-1\nDate of birth: 1990-01-02',
    );
  });

  test('has what is in groups and lists, and several lines beneath their name', () => {
    const lines = [
      { description: 'Beans', unitPrice: '12.50' },
      { description: 'Milk', unitPrice: '' },
    ];
    const typed = typedText({
      description: ' First\nSecond ',
      tags: ['hot', 'new'],
      lines,
      workPass: { number: 'S1' },
    });
    expect(typed?.split('\n')).toEqual([
      'Description:',
      'First',
      'Second',
      'Tags: hot, new',
      'Lines 1, description: Beans',
      'Lines 1, unit price: 12.50',
      'Lines 2, description: Milk',
      'Work pass, number: S1',
    ]);
  });

  test('never has a secret, a file, a tick, an id, or what only the page has sent', () => {
    expect(
      typedText({
        password: 'kopi-siew-dai',
        payroll: { ownPassword: 'kopi-siew-dai' },
        otp: '123456',
        photo: new Upload('me.png', 'image/png', new Uint8Array(2)),
        signature: 'data:image/png;base64,AAAA',
        CustomerID: 'f'.repeat(24),
        referral: 'on',
        gst: ['false', 'true'],
        list: '?show=completed',
        revision: '3',
        notes: '  ',
      }),
    ).toBeUndefined();
  });
});
