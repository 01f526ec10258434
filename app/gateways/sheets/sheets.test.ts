import { deflateRawSync } from 'node:zlib';
import { type CellObject, CFB, utils, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from '.';

const limits = { rows: 20_000, columns: 200, letters: 10_000_000 };
const asRead = (bytes: Uint8Array) => readWorkbook('company', bytes, limits);

function workbook(sheets: Record<string, WorkSheet>, bookType: 'xlsx' | 'xls' | 'ods' = 'xlsx'): Uint8Array {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return write(book, { type: 'buffer', bookType });
}

async function sheetsOf(bytes: Uint8Array) {
  const found = await asRead(bytes);
  if ('not' in found) throw new Error(found.not);
  return found.sheets;
}

describe('a workbook', () => {
  test.each(['xlsx', 'xls', 'ods'] as const)('is read sheet by sheet, as texts: .%s', async (bookType) => {
    const bytes = workbook(
      {
        Clients: utils.aoa_to_sheet([
          ['Name', 'Phone'],
          ['Kopi', 61234567],
          ['咖啡', true],
        ]),
        Empty: utils.aoa_to_sheet([]),
        Stock: utils.aoa_to_sheet([['SKU']]),
      },
      bookType,
    );
    expect(await sheetsOf(bytes)).toEqual([
      {
        name: 'Clients',
        rows: [
          { row: 1, cells: ['Name', 'Phone'] },
          { row: 2, cells: ['Kopi', '61234567'] },
          { row: 3, cells: ['咖啡', 'yes'] },
        ],
      },
      { name: 'Stock', rows: [{ row: 1, cells: ['SKU'] }] },
    ]);
  });

  test('gives values of formulas, days, sums without noise, and digits with their first 0', async () => {
    const cells: CellObject[] = [
      { t: 'n', v: 3, f: 'SUM(1,2)' },
      { t: 'n', v: 46_347, z: 'dd/mm/yyyy' },
      { t: 'n', v: 46_347.5, z: 'yyyy-mm-dd hh:mm' },
      { t: 'n', v: 0.1 + 0.2, z: '0.00' },
      { t: 'n', v: 68_805, z: '000000' },
      { t: 'n', v: 1_250, z: '#,##0.00' },
      { t: 's', v: '007' },
    ];
    expect((await sheetsOf(workbook({ A: utils.aoa_to_sheet([cells]) })))[0]?.rows[0]?.cells).toEqual([
      '3',
      '2026-11-21',
      '2026-11-21 12:00',
      '0.3',
      '068805',
      '1250',
      '007',
    ]);
  });

  test('counts a cell merged over rows in each of them', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Client list', '', ''],
      ['Name', 'Contact', ''],
      ['', 'Phone', 'Email'],
      ['Kopi', '6', 'a@b'],
    ]);
    sheet['!merges'] = [
      utils.decode_range('A1:C1'),
      utils.decode_range('A2:A3'),
      utils.decode_range('B2:C2'),
    ];
    expect((await sheetsOf(workbook({ A: sheet })))[0]?.rows[2]).toEqual({
      row: 3,
      cells: ['Name', 'Phone', 'Email'],
    });
  });

  test('may be a million empty rows long', async () => {
    const few = CFB.read(workbook({ A: utils.aoa_to_sheet([['Name'], ['Kopi']]) }), { type: 'buffer' });
    const file = few.FileIndex[few.FullPaths.findIndex((path: string) => path.endsWith('sheet1.xml'))];
    const empty = Array.from({ length: 1_048_574 }, (_, at) => `<row r="${at + 3}" ht="15"/>`).join('');
    if (file)
      file.content = Buffer.from(
        String(file.content).replace('A1:A2', 'A1:Z1048576').replace('</sheetData>', `${empty}</sheetData>`),
      );
    const bytes = CFB.write(few, { fileType: 'zip', type: 'buffer', compression: true }) as Uint8Array;
    expect((await sheetsOf(bytes))[0]?.rows).toHaveLength(2);
  });

  test('says so where it needs a password', async () => {
    // What Excel writes then: a compound file with the encrypted package in it.
    const file = CFB.utils.cfb_new();
    CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.alloc(64));
    CFB.utils.cfb_add(
      file,
      '/EncryptionInfo',
      Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0, ...Buffer.from('<encryption/>')]),
    );
    expect(await asRead(CFB.write(file, { type: 'buffer' }) as Uint8Array)).toEqual({ not: 'locked' });
  });

  test('that is none is not read', async () => {
    expect(await asRead(Buffer.from('PK\x03\x04 and no more'))).toEqual({ not: 'unreadable' });
  });

  test.each([
    ['says what it unfolds to', undefined],
    ['says that it is small', 1_000],
  ])('that is a bomb is refused, also one that %s', async (_, claimed) => {
    const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(150_000_000), claimed);
    expect(await asRead(bomb)).toMatchObject({ not: claimed === undefined ? 'too-large' : 'unreadable' });
  });
});

/** A zip with one file that is as large as it says, or claims another size. */
function zipOf(name: string, content: Buffer, claimed = content.length): Buffer {
  const packed = deflateRawSync(content);
  const sizes = (at: number, buffer: Buffer) => {
    buffer.writeUInt16LE(8, at);
    buffer.writeUInt32LE(0, at + 6);
    buffer.writeUInt32LE(packed.length, at + 10);
    buffer.writeUInt32LE(claimed, at + 14);
    buffer.writeUInt16LE(name.length, at + 18);
    return buffer;
  };
  const local = sizes(8, Buffer.alloc(30));
  local.writeUInt32LE(0x04034b50, 0);
  const central = sizes(10, Buffer.alloc(46));
  central.writeUInt32LE(0x02014b50, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
}
