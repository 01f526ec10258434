import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '~/ui/page';
import type { ProfilePart } from '../edit-employee.server';

interface KeptByHrProps {
  part: ProfilePart;
  /** The tab of HR's editor where these are changed. */
  tab: 'job' | 'payroll' | 'compliance' | 'additional';
  children: ReactNode;
}

/** The part of a person's own profile that HR maintains. */
export function KeptByHr({ part: { id, mayEditAll }, tab, children }: KeptByHrProps) {
  return (
    <Card>
      <div className="flex flex-col gap-6">
        {children}
        <p className="border-base-300 border-t pt-4 text-muted">
          {mayEditAll ? (
            <>
              You can change these in Human Resource.{' '}
              <Link to={`/HumanResource/${id}/${tab}`} className="link">
                Open your record there
              </Link>
            </>
          ) : (
            'An owner or HR keeps these up to date. Tell them if something is wrong.'
          )}
        </p>
      </div>
    </Card>
  );
}
