import type { BrowserContext } from '@playwright/test';

/**
 * Rests the pointer on the messages of all pages of a browser, so that they stay until somebody has read them: a
 * machine that is busy for three seconds would miss one. What lies beneath one can be pressed all the same, but for its
 * buttons. A form that is sent puts away what stands: the same words after it are its own answer's, and no earlier one's.
 * `toasts.spec.ts` takes the pointer away, and sees them go.
 */
export async function restOnMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '.toast-bar { pointer-events: none } .toast-bar :is(a, button, label) { pointer-events: auto }',
    );
    let rested: Element | null = null;
    new MutationObserver(() => {
      const message = document.querySelector('.toast-list .toast-bar');
      if (!message || message === rested) return;
      rested = message;
      document.adoptedStyleSheets = [sheet];
      message.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    }).observe(document, { subtree: true, childList: true });
    const putAway = () => {
      for (const cross of document.querySelectorAll<HTMLElement>('.toast-bar > button')) cross.click();
    };
    document.addEventListener('submit', putAway, { capture: true });
  });
}
