import { RowLink } from '~/ui/row-link';
import type { ShownPlan } from '../show';

/** Service plans as rows: what, how often, until when, and the next visit. */
export function ServicePlanRows({ plans, back = '' }: { plans: readonly ShownPlan[]; back?: string }) {
  const query = back ? `?back=${back}` : '';
  // On a client's page they are part of a section.
  const Title = back ? 'h3' : 'h2';
  return (
    <ul className="flex flex-col gap-3">
      {plans.map(({ id, title, client, driver, often, next, price, ends }) => (
        <li
          key={id}
          className="flex items-start gap-3 rounded-box border border-base-300 bg-base-100 p-4 shadow-faint"
        >
          <div className="min-w-0 flex-1">
            <Title className="font-semibold text-base wrap-anywhere">{title}</Title>
            {!back && <p className="text-muted wrap-anywhere">{client}</p>}
            <p className="mt-1 text-small text-muted">
              {[`${often.charAt(0).toUpperCase()}${often.slice(1)}`, next, driver, price]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {ends && <p className="text-small text-warning">{ends}</p>}
          </div>
          <span className="flex shrink-0">
            <RowLink verb="Edit" to={`/JobManagement/plans/${id}/edit${query}`} name={title} />
            <RowLink verb="Delete" to={`/JobManagement/plans/${id}/delete${query}`} name={title} />
          </span>
        </li>
      ))}
    </ul>
  );
}
