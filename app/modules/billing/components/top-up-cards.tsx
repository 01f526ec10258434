import { Button } from '~/ui/button';
import { Form } from '~/ui/form';

interface ShownTopUp {
  key: string;
  name: string;
  price: string;
  priceId: string;
}

/** Credits bought once. */
export function TopUpCards({ topUps, mayChange }: { topUps: readonly ShownTopUp[]; mayChange: boolean }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {topUps.map(({ key, name, price, priceId }) => (
        <li
          key={key}
          className="flex flex-wrap items-center justify-between gap-4 rounded-box border border-base-300 bg-base-100 p-4 shadow-faint"
        >
          <div>
            <h3 className="font-semibold text-base">{name}</h3>
            <p className="text-muted tabular-nums">{price}</p>
          </div>
          {mayChange && (
            <Form action="/settings/plans">
              <input type="hidden" name="priceId" value={priceId} />
              <input type="hidden" name="mode" value="payment" />
              <Button aria-label={`Buy ${name}`}>Buy</Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
