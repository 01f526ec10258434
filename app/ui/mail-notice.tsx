import { mailSentence, type OpenMail } from '~/core/mail-outcome';
import { Notice } from './notice';

/** That a document's last email has not certainly left, with the way to send it again. */
export function MailNotice({ mail: { is, to }, sendAt }: { mail: OpenMail; sendAt: string }) {
  const text = mailSentence(is, to);
  return (
    <div className="no-print">
      {is === 'pending' ? (
        <Notice>{text}</Notice>
      ) : (
        <Notice tone="warning" link={{ to: sendAt, label: 'Send it again' }}>
          {text}
        </Notice>
      )}
    </div>
  );
}
