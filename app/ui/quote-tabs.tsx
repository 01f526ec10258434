import { Tabs } from './tabs';

/** The tabs of the Quotes section. */
export function QuoteTabs({ current }: { current: '/Quotes' | '/Invoices' }) {
  return (
    <Tabs
      label="Proposal and Quotation"
      current={current}
      tabs={[
        { to: '/Quotes', label: 'Quotation' },
        { to: '/Invoices', label: 'Invoices' },
        { to: '/Pricing', label: 'Price Tracker' },
      ]}
    />
  );
}
