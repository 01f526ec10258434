import { afterAll, beforeAll, vi } from 'vitest';
import { PrintingBrowser } from '../../app/gateways/pdf/browser';

/** Prints every document of this file's tests as the same few bytes. They look at when it is printed and who gets it. */
export function stubPrinter(): void {
  beforeAll(() => {
    vi.spyOn(PrintingBrowser.prototype, 'print').mockResolvedValue(Buffer.from('%PDF-1.7'));
  });
  afterAll(() => {
    vi.mocked(PrintingBrowser.prototype.print).mockRestore();
  });
}
