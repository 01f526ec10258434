import { expect, test } from 'vitest';
import { chatText, onMyWayText } from './chat-text';
import { isLinkPreview } from './link-preview';
import { chatWith, usualChatText, usualOnMyWayText, whatsAppAddress } from './whatsapp';

const values = {
  name: 'Ah Kow {link}',
  document: 'quotation',
  number: 'Q-2026-0001',
  amount: 'SGD 300.00',
  link: 'https://a.example/Quotation/x',
  company: 'Kopi & Co',
};

test('a chat has its values, and what stands in a value is no placeholder', () => {
  expect(chatWith(usualChatText, values)).toBe(
    'Hello Ah Kow {link}, here is our quotation Q-2026-0001 for SGD 300.00: https://a.example/Quotation/x\nKopi & Co',
  );
});

test.each([
  ['Hi {name}: {link}', true],
  ['', true],
  [usualChatText, true],
  ['Hi {nmae}: {link}', false],
  ['Hi {constructor} {link}', false],
  ['Hi {} {link}', false],
  ['Hi {name}', false],
  [`{link}${'x'.repeat(1_000)}`, false],
])('the text %j of a company: %s', (text, isTaken) => {
  expect(chatText.safeParse(text).success).toBe(isTaken);
});

test('the text of "On my way" names the time, and is filled in as far as values are known', () => {
  const known = chatWith(usualOnMyWayText, { name: 'Mr Tan', driver: 'Ahmad', company: 'Kopi & Co' });
  expect(known).toBe(
    'Hello Mr Tan, this is Ahmad from Kopi & Co. I’m on my way and should arrive at about {time}.',
  );
  expect(chatWith(known, { time: '4:05 PM' })).toContain('at about 4:05 PM.');
  expect(onMyWayText.safeParse('').success).toBe(true);
  expect(onMyWayText.safeParse('On my way!').success).toBe(false);
  expect(onMyWayText.safeParse('There at {time}, {link}').success).toBe(false);
});

test('WhatsApp gets the digits of the number and the text, whatever is in it', () => {
  expect(whatsAppAddress('+6591234567', 'a b & c\n#?')).toBe(
    'https://wa.me/6591234567?text=a%20b%20%26%20c%0A%23%3F',
  );
  expect(whatsAppAddress('', 'a\ud800')).toBe('https://wa.me/?text=a%EF%BF%BD');
});

test.each([
  ['WhatsApp/2.23.20.0 A', true],
  ['TelegramBot (like TwitterBot)', true],
  ['facebookexternalhit/1.1', true],
  ['Slackbot-LinkExpanding 1.0', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; SkypeUriPreview)', true],
  ['', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', false],
  ['Mozilla/5.0 (Linux; Android 14; Telegram-Android/10.5) Chrome/120.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 14; wv) Chrome/120.0 Mobile Safari/537.36 Instagram 300.0', false],
])('%j looks at a link without reading it: %s', (agent, isPreview) => {
  expect(isLinkPreview(agent)).toBe(isPreview);
});
