import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { readableOn } from '~/core/colour';
import { phoneNumbers, telAddress } from '~/core/phone';

/** The grounds that coloured text stands on: the less favourable one of each theme in `app.css`. */
const grounds = { light: '#faf7f2', dark: '#1d2421' };

/** Attributes that show a part of a page in the company's colour, readable in both themes; empty if it has none. */
export function brand(accent: string | null): { 'data-brand'?: true; style?: object } {
  if (!accent) return {};
  const style = {
    '--brand-light': readableOn(accent, grounds.light),
    '--brand-dark': readableOn(accent, grounds.dark),
  };
  return { 'data-brand': true, style };
}

interface BrandPageProps {
  company: { name: string; accent: string | null; phone?: string };
  logoUrl: string;
  children: ReactNode;
}

/** A page for a company's client, with its logo, name and colour on top. */
export function BrandPage({ company, logoUrl, children }: BrandPageProps) {
  const [number] = phoneNumbers(company.phone);
  return (
    <div {...brand(company.accent)} className="flex flex-1 flex-col">
      <div className="no-print bg-primary text-primary-content">
        <div className="mx-auto flex min-h-16 w-full max-w-220 items-center gap-3 px-4 py-3 sm:px-6">
          {logoUrl && (
            <img
              src={logoUrl}
              alt=""
              className="h-10 w-auto max-w-36 rounded-field bg-white object-contain p-1"
            />
          )}
          <p className="min-w-0 flex-1 font-semibold text-lg wrap-anywhere">{company.name}</p>
          {number && (
            <a
              href={telAddress(number.e164)}
              aria-label={`Call ${number.text}`}
              className="tap inline-flex items-center justify-center gap-2 tabular-nums hover:underline"
            >
              <Phone size={18} />
              <span className="max-sm:hidden">{number.text}</span>
            </a>
          )}
        </div>
      </div>
      <div className="mx-auto flex w-full max-w-220 flex-1 flex-col gap-6 px-4 py-6 sm:px-6 sm:py-10 print:max-w-none print:p-0">
        {children}
      </div>
    </div>
  );
}

/** The total and the next step, fixed to the bottom of a phone's screen. */
export function ReachBar({ sum, children }: { sum: string; children: ReactNode }) {
  return (
    <div className="reach-bar no-print sticky bottom-0 z-10 -mx-4 mt-auto flex flex-wrap items-center justify-between gap-3 border-base-300 border-t bg-base-100 px-4 py-3 sm:hidden">
      <p className="min-w-0 font-semibold tabular-nums wrap-anywhere">{sum}</p>
      <div className="wrapped-actions min-w-0">{children}</div>
    </div>
  );
}
