import { showDate } from '~/core/dates';
import { duties, readOn } from '../law';

/** What the law requires a company to keep, with sources. */
export function DutyList() {
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {duties.map(({ what, howLong, by, at }) => (
          <li key={what} className="flex flex-col">
            <span className="font-medium">{what}</span>
            <span>
              {howLong} (
              <a href={at} className="link" rel="noreferrer">
                {by}
              </a>
              )
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        For companies in Singapore, as of {showDate(readOn)}. Check the sources for current rules.
      </p>
    </div>
  );
}
