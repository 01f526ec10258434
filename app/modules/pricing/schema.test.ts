import { expect, test } from 'vitest';
import { newPriceInput } from './schema';

const read = (url: unknown) => newPriceInput.safeParse({ url });

test.each([
  ['https://shop.example/dark-roast', 'https://shop.example/dark-roast'],
  [' shop.example/dark-roast ', 'https://shop.example/dark-roast'],
  ['shop.example:8080/x', 'https://shop.example:8080/x'],
  ['HTTP://Shop.Example/X', 'http://shop.example/X'],
])('%s is the address of a page', (typed, url) => {
  expect(read(typed).data).toEqual({ url });
});

test.each([
  [undefined, 'Enter the address of the product’s page.'],
  ['  ', 'Enter the address of the product’s page.'],
  ['javascript:alert(1)', 'Enter a web address such as https://shop.example/dark-roast-1kg.'],
  ['data:text/html,x', 'Enter a web address such as https://shop.example/dark-roast-1kg.'],
  ['file:///etc/passwd', 'Enter a web address such as https://shop.example/dark-roast-1kg.'],
  ['https://', 'Enter a web address such as https://shop.example/dark-roast-1kg.'],
  ['https://localhost/x', 'Enter a web address such as https://shop.example/dark-roast-1kg.'],
  ['https://me:secret@shop.example/', 'Enter a web address such as https://shop.example/dark-roast-1kg.'],
  ['two words', 'Enter a web address such as https://shop.example/dark-roast-1kg.'],
  [`https://shop.example/${'x'.repeat(2_000)}`, 'This is too long: at most 1,000 characters.'],
])('%s is none', (typed, said) => {
  expect(read(typed).error?.issues[0]?.message).toBe(said);
});
