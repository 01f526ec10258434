import { Notice } from '~/ui/notice';
import type { Blocking } from '../gst';

/** What keeps a document from being sent or issued, each with the page where it can be changed. */
export function BlockingNotices({ blocking }: { blocking: readonly Blocking[] }) {
  return blocking.map(({ code, message, link }) => (
    <div key={code} className="no-print">
      <Notice
        tone="warning"
        link={{ to: link, label: link.startsWith('/settings') ? 'Open Settings' : 'Edit the draft' }}
      >
        {message}
      </Notice>
    </div>
  ));
}
