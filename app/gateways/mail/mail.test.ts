import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { changeConfig } from '../../../tests/support/config';
import { type Mail, sendMail } from './index';

const mail: Mail = {
  kind: 'sign-in-warning',
  to: 'mei@kopi.example',
  subject: 'Stock is low',
  text: 'Hello Mei',
};

test.each([
  ['says that it is a notice, which nobody who is away need answer', mail, true],
  [
    'says nothing of the kind where the answer goes to a person',
    { ...mail, replyTo: { name: 'Tan', address: 'tan@kopi.example' } },
    false,
  ],
])('a mail %s', async (_, sent, isNotice) => {
  const outbox = await mkdtemp(join(tmpdir(), 'laoban-outbox-'));
  onTestFinished(() => rm(outbox, { recursive: true, force: true }));
  changeConfig({ mail: { smtpUrl: undefined, from: 'firm@kopi.example', outbox } });
  await sendMail(sent);
  const [name = ''] = await readdir(outbox);
  const text = await readFile(join(outbox, name), 'utf8');
  expect(text).toContain('Subject: Stock is low');
  expect(/^Auto-Submitted: auto-generated$/im.test(text)).toBe(isNotice);
});

test.each(['Laoban <suite@kopi.example>', 'suite@kopi.example'])(
  'a mail to a client comes in the name of the firm, from the address of the suite (%s)',
  async (from) => {
    const outbox = await mkdtemp(join(tmpdir(), 'laoban-outbox-'));
    onTestFinished(() => rm(outbox, { recursive: true, force: true }));
    changeConfig({ mail: { smtpUrl: undefined, from, outbox } });
    await sendMail({ ...mail, sender: 'Tan, "Hardware" <b@d.example> Pte Ltd' });
    const [name = ''] = await readdir(outbox);
    const text = await readFile(join(outbox, name), 'utf8');
    expect(text).toContain('From: "Tan, \\"Hardware\\" <b@d.example> Pte Ltd" <suite@kopi.example>\n');
  },
);

test('a mail is in the outbox when it is whole, and not before', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'laoban-outbox-'));
  onTestFinished(() => rm(outbox, { recursive: true, force: true }));
  changeConfig({ mail: { smtpUrl: undefined, from: 'suite@kopi.example', outbox } });
  let isSending = true;
  const sent = (async () => {
    for (let count = 0; count < 20; count += 1) await sendMail(mail);
    isSending = false;
  })();
  const found = new Set<boolean>();
  while (isSending) {
    for (const name of readdirSync(outbox))
      found.add(readFileSync(join(outbox, name), 'utf8').endsWith('\nHello Mei\n'));
    await setImmediate();
  }
  await sent;
  expect([...found]).toEqual([true]);
});

test('of two emails with the same id the outbox stores one, like a mailbox', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'laoban-outbox-'));
  onTestFinished(() => rm(outbox, { recursive: true, force: true }));
  changeConfig({ mail: { smtpUrl: undefined, from: 'suite@kopi.example', outbox } });
  for (const id of ['morning.mei', 'morning.mei', 'morning.tan', undefined, undefined])
    await sendMail({ ...mail, ...(id && { id }) });
  expect(await readdir(outbox)).toHaveLength(4);
});
