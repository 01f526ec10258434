import { type FormMetadata, getFormProps } from '@conform-to/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { CheckboxField, type FieldsOf, FormErrors, SelectField, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { serviceLeavesOut } from '../messages';
import { onlyInStock } from '../schema';
import { countIn } from './movement-inputs';

/** The fields of an item, by the names the form sends. */
export type ItemFields = {
  SKU: string;
  barcode: string;
  stocked: string;
  fractions: string;
  productName: string;
  productSegment: string;
  location: string;
  totalCount: string;
  onHoldCount: string;
  minimumCount: string;
  maximumCount: string;
  unit: string;
  price: string;
  cost: string;
};

interface ItemFormProps {
  form: FormMetadata<ItemFields>;
  fields: FieldsOf<ItemFields>;
  /** The page the dialog was opened from. */
  back: { list: string; from: string };
  /** Segments and locations in use, as suggestions. */
  segments: readonly string[];
  locations: readonly string[];
  /** The revision the form was filled from. A new item has none, and its form also asks for SKU and counts. */
  revision?: number;
  seesPrices: boolean;
  children: ReactNode;
}

/** Units that are usually counted in parts. */
const fractionUnits = ['kg', 'g', 'm', 'l', 'litre', 'hour'];

const priced = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0.00' } as const;

/** A kind is a select, so that no box needs to be ticked for the usual one. */
const kinds = [
  { value: 'true', label: 'Stock item' },
  { value: 'false', label: 'Service' },
];

/** The form of an item; the fields of its stock go once it is a service. An existing item's counts change only through the ledger, and its SKU is printed on its shelf. */
export function ItemForm({
  form,
  fields,
  back,
  segments,
  locations,
  revision,
  seesPrices,
  children,
}: ItemFormProps) {
  const fixed = revision !== undefined;
  const isService = fields.stocked.value === 'false';
  // Without JavaScript they were sent all the same, and are left out now.
  const hadStock = isService && onlyInStock.some((name) => fields[name].errors?.length);
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
      <FormErrors form={form} />
      {fixed && <input type="hidden" name="revision" value={revision} />}
      <input type="hidden" name="list" value={back.list} />
      {back.from && <input type="hidden" name="from" value={back.from} />}
      {hadStock && (
        <p role="alert" className="alert alert-warning alert-soft">
          {serviceLeavesOut}
        </p>
      )}
      <div className="group/kind grid gap-4 sm:grid-cols-2">
        <TextField field={fields.productName} label="Name" required autoComplete="off" />
        <SelectField
          field={fields.stocked}
          label="Kind"
          options={kinds}
          hint={isService ? 'Work that you sell. It has no stock.' : 'A service is sold without stock.'}
        />
        <TextField
          field={fields.SKU}
          label="SKU"
          hint={!fixed && 'Your own code for it, such as HNG-100.'}
          required={!fixed}
          readOnly={fixed}
          autoComplete="off"
        />
        {!isService && (
          <div className="contents group-has-[option[value=false]:checked]/kind:hidden">
            <StockFields form={form} fields={fields} fixed={fixed} />
          </div>
        )}
        <TextField
          field={fields.unit}
          label="Unit"
          list="units"
          autoComplete="off"
          maxLength={20}
          placeholder="pcs"
          hint={isService ? 'What it is priced by.' : 'What it is counted in.'}
        />
        {seesPrices && (
          <div className="grid grid-cols-2 gap-4">
            <TextField field={fields.price} label="Price" prefix="SGD" {...priced} hint="For quotations." />
            <TextField field={fields.cost} label="Cost" prefix="SGD" {...priced} hint="For your margin." />
          </div>
        )}
      </div>
      <Choices id="segments" names={segments} />
      <Choices id="locations" names={locations} />
      <Choices id="units" names={['pcs', 'box', 'kg', 'litre', 'hour', 'day']} />
      {children}
    </Form>
  );
}

/** Required of a stock item only, which the browser can't know before JavaScript has loaded: no field has `required`. */
function StockFields({
  form,
  fields,
  fixed,
}: Pick<ItemFormProps, 'form' | 'fields'> & {
  fixed: boolean;
}) {
  const fractions = fields.fractions.value === 'on';
  const counted = { ...countIn({ fractions }, 0), max: 1_000_000_000 };
  const unit = fields.unit.value ?? '';
  const proposed = fractionUnits.includes(unit.trim().toLowerCase());
  const known = useRef(proposed);
  // Proposed when the unit changes; a person can still say otherwise.
  useEffect(() => {
    if (known.current === proposed) return;
    known.current = proposed;
    form.update({ name: fields.fractions.name, value: proposed ? 'on' : '' });
  }, [form, fields.fractions.name, proposed]);
  return (
    <>
      <TextField
        field={fields.barcode}
        label="Barcode"
        hint="The number under the bars, if it has any."
        autoComplete="off"
        maxLength={64}
      />
      <TextField
        field={fields.productSegment}
        label="Segment"
        list="segments"
        marked
        autoComplete="off"
        placeholder="Coffee"
      />
      <TextField
        field={fields.location}
        label="Location"
        list="locations"
        marked
        autoComplete="off"
        placeholder="Rack A1"
        className="sm:col-span-2"
      />
      <TextField
        field={fields.totalCount}
        label="Total count"
        marked={!fixed}
        readOnly={fixed}
        {...counted}
      />
      <TextField
        field={fields.onHoldCount}
        label="On-hold count"
        hint={fixed ? 'Transactions change the counts.' : 'How many are already reserved.'}
        marked={!fixed}
        readOnly={fixed}
        {...counted}
      />
      <TextField
        field={fields.minimumCount}
        label="Minimum"
        hint="You get an alert when free stock falls below this. Leave empty to use the forecast."
        {...counted}
      />
      <TextField
        field={fields.maximumCount}
        label="Maximum"
        hint="You get an alert when the total goes above this. Leave empty to use the forecast."
        {...counted}
      />
      <div className="sm:col-span-2">
        {/* An unticked box sends nothing. This marks it as part of the form. */}
        <input type="hidden" name={fields.fractions.name} value="false" />
        <CheckboxField
          field={fields.fractions}
          label="Counted with decimals"
          hint="Such as 1.5 kg. Otherwise 2.5 of a line is 3 of the stock."
        />
      </div>
    </>
  );
}

function Choices({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
