import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '~/ui/page';

interface KeptByHrProps {
  /** His own page in HR's editor, for whoever may open that. */
  editAt: string | null;
  children: ReactNode;
}

/** What of a person's profile he reads and somebody else keeps. */
export function KeptByHr({ editAt, children }: KeptByHrProps) {
  return (
    <Card>
      <div className="flex flex-col gap-6">
        {children}
        <p className="border-base-300 border-t pt-4 text-muted">
          {editAt === null ? (
            'Your boss or HR keeps these. If something is wrong, tell them.'
          ) : (
            <>
              These are kept under Human Resource.{' '}
              <Link to={editAt} className="link">
                Open your record there
              </Link>
            </>
          )}
        </p>
      </div>
    </Card>
  );
}
