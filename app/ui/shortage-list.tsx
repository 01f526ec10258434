import { TriangleAlert } from 'lucide-react';
import { isShort, type Needed, shortageInWords } from '~/core/stock-needs';

/** What of the stock that is needed is not there: said in one list, and no reason to refuse. */
export function ShortageList({ needed }: { needed: readonly Needed[] }) {
  const missing = needed.filter(isShort);
  if (missing.length === 0) return null;
  return (
    <div className="no-print flex items-start gap-3 rounded-box border border-warning/30 bg-warning/10 px-4 py-3">
      <TriangleAlert size={18} className="mt-0.5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">Not enough in stock</p>
        <ul className="wrap-anywhere">
          {missing.map((one) => (
            <li key={one.itemId}>{shortageInWords(one)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
