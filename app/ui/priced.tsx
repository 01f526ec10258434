import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { FormErrors } from './field';
import { Form } from './form';
import { Notice } from './notice';
import { UnderWay } from './under-way';

/** A button with its price ('6 credits') next to it, or below if there is no room. No price if `price` is null. */
export function Priced({ price, children }: { price: string | null; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {children}
      {price && <span className="whitespace-nowrap text-small text-muted">{price}</span>}
    </span>
  );
}

/** The form that starts work of the AI, with its price. */
export function GenerateForm({ price, children }: { price: string | null; children: string }) {
  return (
    <Form preventScrollReset>
      <Priced price={price}>
        <Button variant="primary" icon={<Sparkles size={16} />}>
          {children}
        </Button>
      </Priced>
    </Form>
  );
}

interface GeneratingProps {
  form: { errors: string[] | undefined; errorId: string };
  /** Says that there are too few credits; null if there are enough. */
  tooFew: string | null;
  /** A sentence about each piece of work that is under way. */
  underWay: readonly string[];
}

/** What a page that generates says above its list: errors, too few credits, work that is under way. */
export function Generating({ form, tooFew, underWay }: GeneratingProps) {
  return (
    <>
      <FormErrors form={form} />
      {tooFew && (
        <Notice tone="warning" link={{ to: '/settings/plans', label: 'See plans' }}>
          {tooFew}
        </Notice>
      )}
      {underWay.map((text) => (
        <UnderWay key={text}>{text}</UnderWay>
      ))}
    </>
  );
}
