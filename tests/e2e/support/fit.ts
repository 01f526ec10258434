import type { Page } from '@playwright/test';

/**
 * What does not fit: a page or a frame that scrolls sideways, a cell whose text is cut, and a word that goes on in the
 * next line although nothing in it invites that.
 */
export const amiss = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const tell = (what: string, one: Element) =>
      found.push(`${what}: ${one.tagName} ${one.textContent?.trim().slice(0, 50)}`);
    const main = document.querySelector('main') ?? document.body;
    for (const one of [document.documentElement, ...main.querySelectorAll('*')]) {
      if (one.scrollWidth <= one.clientWidth + 1 || one.clientWidth === 0 || 'value' in one) continue;
      const { overflowX, clipPath } = getComputedStyle(one);
      if (clipPath !== 'none' || one.closest('.sr-only, [role=img], pre, code')) continue;
      if (one === document.documentElement || overflowX !== 'visible') tell('wider than its place', one);
    }
    for (const cell of main.querySelectorAll('td, th, td *, th *')) {
      const { overflowY, clipPath } = getComputedStyle(cell);
      if (overflowY === 'visible' || clipPath !== 'none' || cell.closest('.sr-only')) continue;
      // An address of the web is known by its beginning.
      const isAddress = cell.textContent?.trim().startsWith('https://');
      if (cell.scrollHeight > cell.clientHeight + 2 && !isAddress) tell('cut', cell);
    }
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const within = node.parentElement;
      if (!within?.closest('td, th') || within.closest('.sr-only')) continue;
      if (node.textContent?.startsWith('https://')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /[\p{L}\p{N}.,]{2,16}(?![\p{L}\p{N}])/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) found.push(`broken: ${word}`);
      }
    }
    return found;
  });
