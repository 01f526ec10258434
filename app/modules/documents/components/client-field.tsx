import { type FieldMetadata, useField } from '@conform-to/react';
import { comparedLetters } from '~/core/compared';
import { offeredNames } from '~/core/offered-names';
import { Button } from '~/ui/button';
import type { Choice } from '~/ui/choice';
import { CheckboxField, TextField } from '~/ui/field';
import { useFoundOptions } from '~/ui/found-options';
import { useHydrated } from '~/ui/hydrated';

interface ClientFieldProps {
  fields: {
    clientName: FieldMetadata<string>;
    addClient: FieldMetadata<boolean>;
    clientEmail: FieldMetadata<string>;
  };
  clients: Choice;
  /** Whether the reader may add clients. */
  mayAdd: boolean;
}

const listId = 'document-clients';

/** The client of a document by name: one of the list, or a new one, which can be added to the clients here. */
export function ClientField({ fields, clients, mayAdd }: ClientFieldProps) {
  const { name, formId } = fields.clientName;
  // Its own field, so that a key press draws nothing else.
  const [field] = useField<string>(name, { formId });
  const { options, search, isSearching } = useFoundOptions(clients, '/crm/pick');
  const texts = offeredNames(options);
  const typed = comparedLetters(field.value ?? '');
  const isListed = [...texts.values()].some((text) => comparedLetters(text) === typed);
  const isOneOfSeveral = !isListed && options.some((client) => comparedLetters(client.name) === typed);
  const isNew = typed !== '' && !isListed && !isOneOfSeveral && !isSearching;
  // Without JavaScript nothing says whether the name is listed.
  const isAsleep = !useHydrated();
  return (
    <div
      className="group/client grid items-start gap-x-4 gap-y-2 sm:grid-cols-2"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === name) search(target.value);
      }}
    >
      <div className="flex flex-col gap-2">
        <TextField
          field={fields.clientName}
          label="Client"
          required
          list={listId}
          autoComplete="off"
          maxLength={150}
          placeholder="One of your clients, or a new name"
          hint={
            isOneOfSeveral
              ? 'Several clients have this name. Choose one of them from the list.'
              : isNew && !mayAdd && 'A new name, which is not one of your clients.'
          }
        />
        <datalist id={listId}>
          {options.map(({ id, hint }) => (
            <option key={id} value={texts.get(id)}>
              {hint}
            </option>
          ))}
        </datalist>
        {(clients.more || clients.q) && (
          <span className="without-js flex gap-2">
            <input
              type="search"
              name="q"
              defaultValue={clients.q}
              className="input"
              placeholder="Not listed? A part of the name"
              aria-label="Search: Client"
            />
            <Button formMethod="get" formNoValidate>
              Find
            </Button>
          </span>
        )}
      </div>
      {mayAdd && (isNew || isAsleep) && (
        <div className={`flex flex-col gap-2 sm:pt-7.5 ${isAsleep ? 'without-js' : ''}`}>
          <CheckboxField
            field={fields.addClient}
            label={isAsleep ? 'Add a new name to your clients' : 'Add to your clients'}
          />
          <div className="group-not-has-[input:checked]/client:hidden">
            <TextField
              field={fields.clientEmail}
              label="Email of the client"
              type="email"
              autoComplete="off"
              hint="May follow later."
            />
          </div>
        </div>
      )}
    </div>
  );
}

/** The text by which a document's client is chosen: that of the list, otherwise the name it has. */
export const clientShown = (
  { options }: Choice,
  { clientId = '', clientName = '' }: { clientId?: string | undefined; clientName?: string | undefined },
) => offeredNames(options).get(clientId) ?? clientName;
