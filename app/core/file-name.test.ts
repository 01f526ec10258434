import { expect, test } from 'vitest';
import { fileNameOf } from './file-name';

test.each([
  ['A kopi stall tour', 'A kopi stall tour.mp4'],
  ['Before/after: "50 % off"?\n\tNow', 'Before after 50 % off Now.mp4'],
  ['../../etc/passwd', 'etc passwd.mp4'],
  ['C:\\menu*.<exe>|', 'C menu . exe.mp4'],
  ['\u202egpj.exe', 'gpj.exe.mp4'],
  ['  早晨的咖啡 ', '早晨的咖啡.mp4'],
  ['half \ud83d a pair', 'half a pair.mp4'],
  ['...', 'file.mp4'],
  ['', 'file.mp4'],
])('%j becomes %j', (written, name) => {
  expect(fileNameOf(written, 'mp4')).toBe(name);
});

test('a long name is cut between two signs, at what every system takes', () => {
  expect(fileNameOf('茶'.repeat(150), 'pdf')).toBe(`${'茶'.repeat(60)}.pdf`);
  expect(fileNameOf('👨‍👩‍👧'.repeat(50), 'pdf')).toBe(`${'👨‍👩‍👧'.repeat(10)}.pdf`);
});
