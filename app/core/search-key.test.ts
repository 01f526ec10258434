import { expect, test } from 'vitest';
import { comparedLetters } from './compared';
import { comparedWords, searchKey, toSearchKey } from './search-key';

test.each([
  ['Zoë', 'zoe'],
  ['ＺＯＥ', 'zoe'],
  ['O’Brien', "o'brien"],
  ['O´Brien', 'o`brien'],
  ['OʼBrien', 'OBRIEN'],
  ['Straße', 'STRASSE'],
  ['Østergaard', 'ostergaard'],
  ['Łódź', 'lodz'],
  ['Đặng', 'dang'],
  ['Ærø', 'aero'],
  ['İstanbul', 'istanbul'],
  ['Tan–Lee', 'tan-lee'],
  ['Tan\u2011Lee', 'Tan－Lee'],
  ['A & W', 'a&w'],
  ['H＆M', 'h & m'],
  ['Kopi   Corner', 'kopi corner'],
  ['ﬁne', 'fine'],
])('%s and %s are one', (one, other) => {
  expect(comparedLetters(one)).toBe(comparedLetters(other));
  expect(toSearchKey(one)).toBe(toSearchKey(other));
});

test.each([
  ['陳氏餐館', '陈氏餐馆'],
  ['臺灣飲食', '台湾饮食'],
  ['海鮮麵家', '海鲜面家'],
  ['新興電器號', '新兴电器号'],
  ['鴻發茶葉舖', '鸿发茶叶铺'],
  ['龍鳳樓', '龙凤楼'],
  ['鍾記', '锺记'],
])('%s and %s are one on the server', (one, other) => {
  expect(toSearchKey(one)).toBe(toSearchKey(other));
});

test.each([
  ['สวัสดี', 'สวสด'],
  ['தமிழ்', 'தமழ'],
  ['kopi', 'teh'],
])('%s and %s are two: vowel signs are no accents', (one, other) => {
  expect(toSearchKey(one)).not.toBe(toSearchKey(other));
});

test('what is stored has a line for each text, and what else is typed for initials and apostrophes', () => {
  expect(searchKey('Kopi\nCorner', undefined, 'ÉCLAIR')).toBe('kopi corner\n\neclair');
  expect(searchKey('A & W', 'J&T Express')).toBe('a&w\nj&t express\naw\njt express');
  expect(searchKey('Salt & Pepper')).toBe('salt&pepper');
  expect(searchKey('O’Brien', 'Tea')).toBe('obrien\ntea\no brien\ntea');
});

test('words are runs of letters and digits', () => {
  expect(comparedWords('O’Brien & Söhne, 2nd-floor')).toEqual(['obrien', 'sohne', '2nd', 'floor']);
});
