import { Tabs } from '~/ui/tabs';

/** The tabs of the room that quotations, invoices and prices share. */
export function QuoteTabs({ current }: { current: '/Invoices' }) {
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
