import { paymentTerms } from '~/core/payment-terms';
import { chatNames, inWords, usualChatText } from '~/core/whatsapp';
import { CheckboxField, TextArea, TextField } from '~/ui/field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { changeCompany, readSettings } from '../company.server';
import { CompanyForm, Part } from '../components/company-form';
import * as messages from '../messages';
import { filledIn } from '../present';
import { companyInput } from '../schema';
import type { Route } from './+types/clients';

export const meta = () => [{ title: 'For clients · Company · Laoban' }];
export const loader = read(readSettings, (company) => {
  const { quoteValidDays, quotePaymentTerm, quoteClosingNote, ...settings } = filledIn(company);
  const { beginWhenAccepted, whatsAppText, shareStoryboards } = settings;
  const ofQuotations = {
    quoteValidDays: String(quoteValidDays),
    quotePaymentTerm,
    quoteClosingNote,
    beginWhenAccepted,
  };
  return {
    revision: company.revision ?? 0,
    defaults: { ...ofQuotations, whatsAppText, shareStoryboards },
  };
});
export const action = submit(changeCompany, { to: '/settings/company/clients', toast: messages.updated });

/** What quotations, messages and storyboards for clients begin with. */
export default function Clients(props: Route.ComponentProps) {
  return <Filled key={props.loaderData.revision} {...props} />;
}

type Fields = {
  quoteValidDays: string;
  quotePaymentTerm: string;
  quoteClosingNote: string;
  beginWhenAccepted: boolean;
  whatsAppText: string;
  shareStoryboards: boolean;
};

function Filled({ loaderData: { defaults, revision }, actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<Fields>('company', actionData, { schema: companyInput, defaults });
  return (
    <CompanyForm form={form} revision={revisionOf(actionData, revision)}>
      <Part title="New quotations" text="Defaults for new quotations. You can change them on each one.">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={fields.quoteValidDays} label="Valid for (days)" inputMode="numeric" required />
          <TextField
            field={fields.quotePaymentTerm}
            label="Payment term"
            autoComplete="off"
            list="payment-terms"
            placeholder="Same as last time"
          />
          <datalist id="payment-terms">
            {paymentTerms.map((term) => (
              <option key={term} value={term} />
            ))}
          </datalist>
        </div>
        <TextArea
          field={fields.quoteClosingNote}
          label="Closing note"
          rows={3}
          maxLength={1000}
          placeholder="Thank you for your enquiry. Goods stay ours until they are paid."
        />
        <div>
          <input type="hidden" name="beginWhenAccepted" value="false" />
          <CheckboxField
            field={fields.beginWhenAccepted}
            label="Begin work when accepted"
            hint="When a client accepts, we plan the job, reserve the stock and draft the deposit invoice."
          />
        </div>
      </Part>
      <Part title="WhatsApp" text="The first message when you send a link.">
        <TextArea
          field={fields.whatsAppText}
          label="Text"
          rows={3}
          maxLength={1000}
          placeholder={usualChatText}
          hint={`You can use ${inWords(chatNames)}.`}
        />
      </Part>
      <Part title="New storyboards">
        <div>
          {/* An unchecked box sends nothing; this marks it as present. */}
          <input type="hidden" name="shareStoryboards" value="false" />
          <CheckboxField
            field={fields.shareStoryboards}
            label="Share new storyboards"
            hint="Your client’s link works as soon as a storyboard is created. You can switch it off there."
          />
        </div>
      </Part>
    </CompanyForm>
  );
}
