import { Download } from 'lucide-react';
import { buttonClass } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { loadForm } from '~/web/read.server';
import { exportEmployees } from '../export.server';

export const meta = () => [{ title: 'Export employees · Laoban' }];
export const loader = loadForm(exportEmployees);

/** The choice of what to export: pay is only included on request. */
export default function ExportEmployees() {
  return (
    <RouteDialog title="Export employees" closeTo="/HumanResource" size="small">
      <p>
        A CSV file with everyone, for a spreadsheet or to import again. Without bank details and work pass
        numbers.
      </p>
      <div className="mt-4 flex flex-col gap-2">
        {/* Downloads, so not router links. */}
        <a href="/HumanResource/export/list" className={buttonClass({ variant: 'primary' })} download>
          <Download size={16} />
          Without pay
        </a>
        <a href="/HumanResource/export/list?pay=true" className={buttonClass()} download>
          <Download size={16} />
          With pay
        </a>
      </div>
      <DialogActions closeTo="/HumanResource" close="Close" />
    </RouteDialog>
  );
}
