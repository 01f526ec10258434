import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Refusal } from '~/core/refusal';
import { takesUpload, type Upload, upload } from '~/core/upload';
import { readCall, readForm } from './sent.server';

const address = 'http://suite.test/api/company';
const post = (body: BodyInit, type?: string) =>
  new Request(address, { method: 'POST', body, ...(type && { headers: { 'Content-Type': type } }) });

const boundary = 'kopi';
const typeOf = (name: string) => `multipart/form-data; boundary=${name}`;
const part = (header: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}\r\n`;
const whole = (...parts: string[]) => post(`${parts.join('')}--${boundary}--\r\n`, typeOf(boundary));

function formOf(entries: [string, string | Blob, string?][]): FormData {
  const form = new FormData();
  for (const [name, value, file] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, file ?? 'x.png');
  }
  return form;
}

/** A form whose body is exactly so many bytes, its file between two fields. */
async function formOfSize(bytes: number): Promise<Request> {
  const make = (size: number) =>
    whole(
      part('name="before"', 'typed'),
      part('name="file"; filename="x.png"', 'x'.repeat(size)),
      part('name="after"', 'typed too'),
    );
  const empty = (await make(0).arrayBuffer()).byteLength;
  return make(bytes - empty);
}

const refusalOf = async (sent: Promise<unknown>): Promise<Refusal> => {
  const refusal = await sent.then(
    () => undefined,
    (error) => error,
  );
  expect(refusal).toBeInstanceOf(Refusal);
  return refusal;
};
const call = (request: Request, takesFiles = true) => readCall(request, new URL(address), takesFiles);

const most = 5 * 1024 * 1024;

describe('a form with files', () => {
  test('brings its fields and its file, with the sender’s name and type', async () => {
    const picture = new Blob(['bytes'], { type: 'image/png' });
    const form = formOf([
      ['companyName', 'Kopi 咖啡'],
      ['file', picture, '标志.png'],
    ]);
    const { fields, files, refusal } = await readForm(post(form), true);
    const file = fields.file as Upload;
    expect(fields.companyName).toBe('Kopi 咖啡');
    expect([file.name, file.type, Buffer.from(file.bytes).toString()]).toEqual([
      '标志.png',
      'image/png',
      'bytes',
    ]);
    expect(files).toEqual(['file']);
    expect(refusal).toBeNull();
    expect((await call(post(form))).body).toMatchObject({ companyName: 'Kopi 咖啡' });
  });

  test.each([
    ['without quotes', 'file; filename=x.png', 'x.png'],
    [
      'as .NET’s client writes them',
      `file; filename="=?utf-8?B?5ZKW?="; filename*=utf-8''%E5%92%96.png`,
      '咖.png',
    ],
    ['with a name in UTF-8 alone', `"file"; filename*=UTF-8''%E5%92%96%22%0D%0A.png`, '咖___.png'],
    ['with blanks and other parameters', '"file" ; filename = "x.png"; size=5', 'x.png'],
  ])('is read with headers %s', async (_, header, name) => {
    const content = 'bytes\r\n\r\nContent-Disposition: form-data; name=file';
    const type = 'Content-Type: image/png\r\n';
    const picture = part(`name=${header}`, content).replace('Content-Disp', `${type}Content-Disp`);
    const { fields } = await readForm(
      whole(part('name=companyName', 'Kopi 咖啡'), picture, part('name="a"', 'typed')),
      true,
    );
    const file = fields.file as Upload;
    expect(fields).toMatchObject({ companyName: 'Kopi 咖啡', a: 'typed' });
    expect([file.name, file.type, Buffer.from(file.bytes).toString()]).toEqual([name, 'image/png', content]);
  });

  test('counts a file input in which nothing was chosen as not sent', async () => {
    const { fields, files } = await readForm(
      whole(part('name="file"; filename=""\r\nContent-Type: application/octet-stream', '')),
      true,
    );
    expect(fields).toEqual({});
    expect(files).toEqual([]);
  });

  test('distinguishes an empty file from none', async () => {
    const { fields } = await readForm(whole(part('name="file"; filename="x.png"', '')), true);
    expect((fields.file as Upload).bytes.length).toBe(0);
  });

  test('brings two files of one name as two', async () => {
    const two = formOf([
      ['file', new Blob(['a'])],
      ['file', new Blob(['b'])],
    ]);
    const { fields } = await readForm(post(two), true);
    expect(fields.file).toHaveLength(2);
    expect(z.object({ file: upload('One picture, please.') }).safeParse(fields).success).toBe(false);
  });

  test('may be 5 MiB and not a byte more', async () => {
    expect((await readForm(await formOfSize(most), true)).refusal).toBeNull();
    expect((await refusalOf(call(await formOfSize(most + 1)))).status).toBe(413);
  });

  test('that is too large has its text at the file, and what was typed before and behind it', async () => {
    for (const bytes of [most + 1, 12 * 1024 * 1024]) {
      const { fields, refusal, submission } = await readForm(await formOfSize(bytes), true);
      expect(refusal?.status).toBe(413);
      expect(refusal?.fields).toEqual({ file: ['This is too large to send: at most 5 MB.'] });
      expect(fields).toMatchObject({ before: 'typed', after: 'typed too' });
      expect(submission.reply({ formErrors: ['x'] }).initialValue).toEqual({
        before: 'typed',
        after: 'typed too',
      });
    }
  });

  test.each([
    ['no boundary', post('--kopi--\r\n', 'multipart/form-data')],
    ['another boundary', post(part('name="a"', 'x'), typeOf('teh'))],
    ['a boundary that is none', post('x', 'multipart/form-data; boundary="')],
    ['no end', post(part('name="a"', 'x'), typeOf(boundary))],
    ['a part without a name', whole(part('filename="x"', 'x'))],
    ['nothing at all', post('', typeOf(boundary))],
    ['no parts but noise', post('\u0000\r\n\r\n--', typeOf(boundary))],
    ['a button that no form has', whole(part('name="__intent__"', '{'))],
  ])('with %s is refused with 400', async (_, request) => {
    expect((await refusalOf(call(request.clone()))).status).toBe(400);
    expect((await refusalOf(readForm(request, true))).status).toBe(400);
  });

  test('of more parts than a form has fields is refused before they are taken apart', async () => {
    const many = await whole(part('name="a"; filename="x"', '').repeat(60_000)).arrayBuffer();
    const takingApart = vi.spyOn(Response.prototype, 'formData');
    expect((await refusalOf(call(post(many, typeOf(boundary))))).status).toBe(400);
    expect((await refusalOf(call(post(many, typeOf(`"${boundary}"`))))).status).toBe(400);
    expect(takingApart).not.toHaveBeenCalled();
    takingApart.mockRestore();
  });

  test('is a 415 where the operation takes none', async () => {
    const form = formOf([['file', new Blob(['a'])]]);
    expect((await refusalOf(readForm(post(form)))).status).toBe(415);
    expect((await refusalOf(call(post(form), false))).status).toBe(415);
  });
});

const intent = (type: string, payload: object) =>
  `__intent__=${encodeURIComponent(JSON.stringify({ type, payload }))}`;

describe('a form of words', () => {
  const typed = 'application/x-www-form-urlencoded';
  const sentAs = (body: string) => post(body, typed);

  test('brings lists and objects by their names', async () => {
    const { fields } = await readForm(sentAs('lines[0].price=1&lines[999].price=2&who.name=Mei&once=x'));
    expect(fields).toMatchObject({ lines: { 0: { price: '1' }, 999: { price: '2' } }, who: { name: 'Mei' } });
  });

  test('may be as long as the longest of ours', async () => {
    const line = (at: number) => ['name', 'price', 'units', 'note'].map((of) => `lines[${at}].${of}=1`);
    const lines = Array.from({ length: 1_000 }, (_, at) => line(at)).flat();
    const { fields } = await readForm(sentAs([...lines, ...Array(900).fill('chosen=x')].join('&')));
    expect(fields.lines).toHaveLength(1_000);
    expect(fields.chosen).toHaveLength(900);
  });

  test('is changed by its button for lists, which no call has', async () => {
    const body = `lines[0].price=1&${intent('insert', { name: 'lines', defaultValue: { price: '2' } })}`;
    const { fields, intent: asked } = await readForm(sentAs(body));
    expect(asked).not.toBeNull();
    expect(fields.lines).toEqual([{ price: '1' }, { price: '2' }]);
    expect((await readForm(sentAs('lines[0].price=1'))).intent).toBeNull();
    expect((await refusalOf(call(sentAs(body)))).status).toBe(400);
  });

  test.each([
    ['a place in a list that would fill the memory', 'a[99999999]=1'],
    ['a place that is beyond every number', `a[${'9'.repeat(150)}]=1`],
    ['lists in lists in lists', `a${'[0]'.repeat(60)}=1`],
    ['objects in objects in objects', `a${'.b'.repeat(60)}=1`],
    ['a name as long as a letter', `${'a'.repeat(201)}=1`],
    ['one name again and again', 'a=&'.repeat(1_001)],
    ['names without end', Array.from({ length: 5_001 }, (_, at) => `a${at}=`).join('&')],
    ['long lists in a long list', Array.from({ length: 11 }, (_, at) => `a[${at}][999]=`).join('&')],
    ['long lists side by side', Array.from({ length: 11 }, (_, at) => `a${at}[999]=`).join('&')],
    ['an intent in words of its own', '__intent__=remove'],
    ['an intent that no button has', intent('eval', { name: 'a' })],
    ['an intent without a name', intent('insert', {})],
    ['two intents', `${intent('insert', { name: 'a' })}&${intent('insert', { name: 'a' })}`],
    [
      'an intent for a place that would fill the memory',
      intent('update', { name: 'a[99999999]', value: '1' }),
    ],
    ['an intent for a place beyond its list', intent('update', { name: 'a', index: 99_999_999, value: '1' })],
    ['an intent between places that are none', intent('reorder', { name: 'a', from: 0, to: 1e9 })],
    ['an intent with a name as long as a letter', intent('insert', { name: 'a'.repeat(201) })],
    ['an intent in lists in lists', intent('insert', { name: `a${'[0]'.repeat(60)}` })],
    [
      'an intent with a value in values',
      intent('insert', { name: 'a', defaultValue: { b: { c: { d: '' } } } }),
    ],
    ['an intent as long as a book', intent('insert', { name: 'a', defaultValue: 'x'.repeat(10_000) })],
    ['an intent to change what is no list', `a=1&${intent('remove', { name: 'a', index: 0 })}`],
    ['an intent for what all objects have', intent('update', { name: '__proto__.a', value: '1' })],
    ['a state of the forms’ library', '__state__=null'],
  ])('with %s is refused with 400', async (_, body) => {
    const refusals = [await refusalOf(readForm(sentAs(body))), await refusalOf(call(sentAs(body)))];
    expect(refusals.map(({ status }) => status)).toEqual([400, 400]);
  });
});

test('a body of words may be 1 MiB, also where files are taken', async () => {
  const json = (bytes: number) =>
    post(JSON.stringify({ a: 'x'.repeat(bytes - '{"a":""}'.length) }), 'application/json');
  expect((await call(json(1024 * 1024))).body).toHaveProperty('a');
  expect((await refusalOf(call(json(1024 * 1024 + 1)))).status).toBe(413);
});

test('a JSON body of more levels than any call has is refused with 400, however deep', async () => {
  const nested = (levels: number) =>
    post(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`, 'application/json');
  expect((await call(nested(10))).body).toHaveProperty('a.a.a');
  for (const levels of [100, 20_000, 170_000])
    expect((await refusalOf(call(nested(levels)))).status).toBe(400);
  const lists = post(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'application/json');
  expect((await refusalOf(call(lists))).status).toBe(400);
});

test('a JSON body of more values than any call has is refused with 400', async () => {
  const listOf = (values: number) => post(`{"a":[${'{},'.repeat(values - 1)}{}]}`, 'application/json');
  expect((await call(listOf(10_000))).body).toHaveProperty('a');
  for (const values of [20_000, 300_000]) expect((await refusalOf(call(listOf(values)))).status).toBe(400);
});

test('an operation takes files where its input has a place for one, however deep', () => {
  const file = upload('x');
  for (const schema of [
    z.object({ file }),
    z.object({ a: z.string(), scenes: z.array(z.object({ file: file.optional() })) }),
    z.object({ file }).transform(({ file }) => ({ picture: file })),
  ])
    expect(takesUpload(schema)).toBe(true);
  for (const schema of [z.object({ file: z.string() }), z.object({}), z.any()])
    expect(takesUpload(schema)).toBe(false);
});
