import { describe, expect, test } from 'vitest';
import { checkFile } from '~/core/csv-check';
import { badRowsOf } from '~/core/csv-mistakes';
import { openTable } from '~/core/csv-table';
import { phoneShortened } from '~/core/phone';
import type { Refusal } from '~/core/refusal';
import { clientList } from './import-check.server';

const heading = 'Company name,Industry,Contact person,Role,Email';
const row = 'Kopi & Co,Food,Tan Ah Kow,Others,ah.kow@kopi.example';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const found = (text: string) => checkFile(clientList, bytesOf(text));
const names = async (bytes: Uint8Array) =>
  (await checkFile(clientList, bytes)).good.map(({ details }) => details.name);

/** The message at the file field. */
async function refused(file: string | Uint8Array): Promise<string> {
  const refusal = await checkFile(clientList, typeof file === 'string' ? bytesOf(file) : file).then(
    () => expect.unreachable('it was taken'),
    (error: Refusal) => error,
  );
  expect(refusal.status).toBe(400);
  return refusal.fields?.file?.[0] ?? '';
}

test('a heading that is as long as a book is refused at once, whatever it is full of', async () => {
  expect(await refused(`Name,${'\u0300\u0316'.repeat(300_000)}\nKopi`)).toContain('There is none for');
});

describe('a list is read', () => {
  const chinese = `${heading}\n咖啡店,餐饮,陈先生,Others,chen@kopi.example\n`;

  function utf16(text: string, { little }: { little: boolean }): Uint8Array {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return little ? bytes : bytes.swap16();
  }

  test.each([
    ['UTF-8', bytesOf(chinese)],
    ['UTF-8 with a byte order mark', bytesOf(`\uFEFF${chinese}`)],
    ['UTF-16, little end first', utf16(chinese, { little: true })],
    ['UTF-16, big end first', utf16(chinese, { little: false })],
  ])('in %s', async (_, bytes) => {
    expect(await names(bytes)).toEqual(['咖啡店']);
  });

  test('in Windows-1252, as old spreadsheets save it', async () => {
    const text = `${heading}\nCaf\u00e9 \u2013 Bar,Food,Ren\u00e9e,Others,a@b.example\n`;
    const bytes = Buffer.from(text.replace('\u2013', '\x96'), 'latin1');
    expect(await names(bytes)).toEqual(['Caf\u00e9 \u2013 Bar']);
  });

  test('whole, where a piece of it ends within a character', async () => {
    const many = Array.from({ length: 4_000 }, (_, n) => `咖啡店${n},餐饮,陈先生,Others,a${n}@b.example`);
    const all = await names(bytesOf([heading, ...many].join('\n')));
    expect(all).toEqual(many.map((_, n) => `咖啡店${n}`));
  });

  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('with %s between its cells', async (_, delimiter) => {
    const other = delimiter === ',' ? '; and' : ', and';
    const lines = [heading, `"Kopi${other} Co",Food,Tan Ah Kow,Others,a@b.example`];
    const text = lines.map((line) => line.replaceAll(/,(?!\sand)/g, delimiter)).join('\r\n');
    expect(await names(bytesOf(text))).toEqual([`Kopi${other} Co`]);
  });

  test('with Excel’s own line about the separator', async () => {
    expect(
      await names(bytesOf(`sep=;\r\n${heading.replaceAll(',', ';')}\r\n${row.replaceAll(',', ';')}`)),
    ).toEqual(['Kopi & Co']);
  });

  test('with quoted commas, quotation marks and new lines, and counts rows as a spreadsheet does', async () => {
    const { good, bad } = await found(
      `${heading},Notes\n"Tan, Lim & ""Co""",Food,Tan,Others,a@b.example,"First\nSecond"\n\n,,,,,\nNo mail,Food,Lim,Others,,\n`,
    );
    expect(good).toMatchObject([{ row: 2, details: { name: 'Tan, Lim & "Co"' }, notes: 'First\nSecond' }]);
    expect(bad).toMatchObject([{ row: 5, name: 'No mail' }]);
  });

  test('with a quotation mark in the middle of a cell', async () => {
    const { good } = await found(`${heading}\nTan "Ah Kow" & Co,Food,Tan,Others,a@b.example`);
    expect(good[0]?.details.name).toBe('Tan "Ah Kow" & Co');
  });

  test('with columns in any order, by their usual names in any capitals, ignoring others', async () => {
    const { table, good } = await found(
      'E-MAIL ADDRESS,Phone number,Client,Colour,Sector,contact name,ROLE *,Referred,Remarks,Web,Address\n' +
        'A@B.example,6123 4567,Kopi & Co,red,Food,Tan,manager,Yes,Likes teh,www.kopi.sg,12 Jalan Besar\n',
    );
    expect(good).toEqual([
      {
        row: 2,
        notes: 'Likes teh',
        details: {
          name: 'Kopi & Co',
          email: 'a@b.example',
          phone: '6123 4567',
          industry: 'Food',
          contactPerson: 'Tan',
          role: 'Manager/Team Lead',
          referral: true,
          website: 'www.kopi.sg',
          address: '12 Jalan Besar',
          ...{ postalCode: '', uen: '', billingEmail: '' },
        },
      },
    ]);
    expect(table.unknown).toEqual(['Colour']);
  });

  test('with rows that end early, as some programs save empty cells', async () => {
    const { good } = await found(`${heading},Phone,Website\n${row}\n`);
    expect(good[0]?.details).toMatchObject({ phone: '', website: '', referral: false });
  });
});

describe('a row', () => {
  test('is judged by the rules of the Add Client form, each mistake at its column', async () => {
    const { bad } = await found(
      `${heading},Website,Referral\n,Food,,Boss of all,ah.kow,not a website,maybe\n`,
    );
    expect(bad).toEqual([
      {
        row: 2,
        name: '',
        mistakes: [
          { column: 'Company name', text: 'Enter the name of the company.' },
          { column: 'Contact person', text: 'Enter the name of the contact person.' },
          { column: 'Role', text: 'Enter Owner/C-Suite, Manager/Team Lead, Staff/Exec or Others.' },
          { column: 'Email', text: 'Enter an email address such as name@firm.sg.' },
          { column: 'Website', text: 'Enter an address such as www.firm.sg, or leave it empty.' },
          { column: 'Referral', text: 'This must be yes or no.' },
        ],
      },
    ]);
  });

  test('and a phone number that a spreadsheet has shortened is refused in its row', async () => {
    const { bad } = await found(`${heading},Phone\n${row},6.59123E+09\n`);
    expect(bad).toMatchObject([{ row: 2, mistakes: [{ column: 'Phone', text: phoneShortened }] }]);
  });

  test('that has more cells than the heading has only that mistake', async () => {
    const { bad } = await found(`${heading}\nTan, Lim & Co,Food,Tan,Others,a@b.example\n`);
    expect(bad).toMatchObject([{ row: 2, mistakes: [{ column: 'Row' }] }]);
    expect(bad[0]?.mistakes[0]?.text).toContain('more cells than the heading');
  });

  test('with notes that are too long is one with a mistake', async () => {
    const { bad } = await found(`${heading},Notes\n${row},${'x'.repeat(50_001)}\n`);
    expect(bad[0]?.mistakes).toMatchObject([{ column: 'Notes' }]);
  });
});

describe('a file is refused in words that help', () => {
  test.each([
    ['an empty one', '', 'is empty'],
    ['one of spaces', ' \r\n\r\n ', 'is empty'],
    ['only a heading', `${heading}\r\n`, 'no clients below'],
    ['a heading above empty rows', `${heading}\n,,,,\n\n,,,,\n`, 'no clients below'],
    [
      'missing columns',
      'Company name,Email,Phone\nKopi,a@b.example,6123',
      'for: Industry, Contact person, Role.',
    ],
    ['no heading at all', `${row}\n${row}\n`, 'for: Company name, Industry, Contact person, Role, Email.'],
    ['a column twice', `${heading},E-mail address\n${row},x@y.example\n`, '“Email” and “E-mail address”'],
    ['a quotation mark never closed', `${heading}\n${row}\n"Kopi,Food,Tan,Others,a@b.example\n`, 'Row 3 has'],
    ['too many columns', `${heading}${',x'.repeat(200)}\n${row}\n`, 'more than 200 columns'],
  ])('%s', async (_, text, said) => {
    expect(await refused(text)).toContain(said);
  });

  test('a picture', async () => {
    expect(
      await refused(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])),
    ).toContain('not a CSV file');
  });

  test('a workbook', async () => {
    expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]))).toContain('CSV UTF-8');
  });

  test('more rows than the list takes, and a flood of empty rows below them', async () => {
    const check = (rows: string[]) =>
      checkFile({ ...clientList, mostRows: 4 }, bytesOf([heading, ...rows].join('\n')));
    const tooMany = { fields: { file: [expect.stringContaining('more than 4 rows')] } };
    const [four, empty] = [Array(4).fill(row), ',,,,'];
    expect((await check([...four, empty])).good).toHaveLength(4);
    await expect(check([...four, row])).rejects.toMatchObject(tooMany);
    await expect(check([...Array(5).fill(empty), row])).rejects.toMatchObject(tooMany);
    expect(clientList.mostRows).toBe(20_000);
  });
});

test('rows with mistakes come as a list again, with what is wrong in front', async () => {
  const file = `${heading},Colour\n${row},red\n'=Kopi,Food,Tan,Others,none,blue\n`;
  let list = '';
  for await (const piece of badRowsOf(clientList, bytesOf(file))) list += piece;
  expect(list).toBe(
    '\uFEFFRow in the file,What is wrong,Company name,Industry,Contact person,Role,Email,Colour\r\n' +
      "3,Email: Enter an email address such as name@firm.sg.,'=Kopi,Food,Tan,Others,none,blue\r\n",
  );
  expect(openTable(bytesOf(list), clientList).unknown).toEqual([
    'Row in the file',
    'What is wrong',
    'Colour',
  ]);
});
