import { Pencil, Trash2 } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { buttonClass } from './button';

const icons = { Edit: Pencil, Delete: Trash2 };

interface RowLinkProps extends Pick<LinkProps, 'to' | 'preventScrollReset'> {
  verb: keyof typeof icons;
  /** The name of the row's thing, for those who hear the link. */
  name: string;
  /** Shows the verb next to the icon where the rows are cards. */
  worded?: boolean;
}

/** The link with which a row of a list is edited or deleted: its icon. */
export function RowLink({ verb, name, worded = false, preventScrollReset = true, to }: RowLinkProps) {
  const Icon = icons[verb];
  return (
    <Link
      to={to}
      discover="none"
      preventScrollReset={preventScrollReset}
      className={
        worded ? buttonClass({ variant: 'ghost', size: 'small' }) : 'btn btn-ghost btn-square btn-sm tap'
      }
      aria-label={`${verb} ${name}`}
      title={verb}
    >
      <Icon size={16} />
      {worded && <span className="lg:sr-only">{verb}</span>}
    </Link>
  );
}
