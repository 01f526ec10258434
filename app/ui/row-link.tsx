import { Link, type LinkProps } from 'react-router';
import { RowIcon } from './row-icon';

const icons = { Edit: 'pencil', Delete: 'trash' } as const;

interface RowLinkProps extends Pick<LinkProps, 'to' | 'preventScrollReset'> {
  verb: keyof typeof icons;
  /** The record's name, for screen readers. */
  name: string;
}

/** The icon link that edits or deletes a row. */
export function RowLink({ verb, name, preventScrollReset = true, to }: RowLinkProps) {
  return (
    <Link
      to={to}
      discover="none"
      preventScrollReset={preventScrollReset}
      className="btn btn-ghost btn-square btn-sm tap"
      aria-label={`${verb} ${name}`}
      title={verb}
    >
      <RowIcon name={icons[verb]} />
    </Link>
  );
}
