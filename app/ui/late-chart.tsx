import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { LineChartProps } from './line-chart';

/** In ms. The limit for loading a page or a lazily loaded part. */
const longestWait = 120_000;

const LineChart = lazy(() => import('./line-chart'));

/** A line chart, whose code is loaded when the first one is shown. */
export function LateChart(props: LineChartProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <LineChart {...props} />
    </Suspense>
  );
}

/** A placeholder as high as the chart. After two minutes it offers to reload the page. */
function Waiting() {
  const [late, setLate] = useState(false);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestWait);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div style={{ height: 260 }} className="grid place-items-center text-center text-muted" role="status">
      {late && (
        <p>
          The chart didn’t load in two minutes.{' '}
          <Link to={pathname + search} reloadDocument className="link font-medium">
            Try again
          </Link>
        </p>
      )}
    </div>
  );
}
