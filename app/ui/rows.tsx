import type { FunctionComponent, Key } from 'react';

/** What JSON says whole. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { [field: string]: Plain };

/** What an interface says of plain things is plain too, though its type has no index. */
type AllPlain<T> = {
  [K in keyof T]: T[K] extends Plain
    ? T[K]
    : T[K] extends (...given: never) => unknown
      ? never
      : AllPlain<T[K]>;
};

interface RowsProps<Row extends { id: Key }, Of> {
  /** What the rows stand in. */
  in: 'tbody' | 'ul' | 'ol';
  className?: string;
  /** One row: what it shows is all in its properties. It uses no context and no `useId`: it may be drawn by itself. */
  each: FunctionComponent<{ row: Row; of: Of }>;
  rows: readonly Row[] & readonly AllPlain<NoInfer<Row>>[];
  /** What goes for all of them. */
  of: Of & AllPlain<Of>;
}

/** Draws rows as one string. */
type Draw = <Row, Of>(each: FunctionComponent<{ row: Row; of: Of }>, rows: readonly Row[], of: Of) => string;

/** On the server, how rows are drawn: see `kept-rows.server.tsx`. */
export const drawing: { html?: Draw } = {};

/**
 * The rows of a long list. On the server, those that were drawn before are not drawn again: of a list of fifty that somebody
 * changed, one is. The browser finds the same elements and takes them over as it does with all others.
 */
export function Rows<Row extends { id: Key }, Of>(props: RowsProps<Row, Of>) {
  const { in: Box, className, each: Each, rows, of } = props;
  if (import.meta.env.SSR && drawing.html) {
    const html = drawing.html<Row, Of>(Each, rows, of);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn it.
    return <Box className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return (
    <Box className={className}>
      {rows.map((row) => (
        <Each key={row.id} row={row} of={of} />
      ))}
    </Box>
  );
}

/** One part of a page that is costly to draw, and often as it was: a chart. What goes for a row goes for it. */
export function Kept<Of>({ each: Each, of }: { each: FunctionComponent<{ of: Of }>; of: Of & AllPlain<Of> }) {
  if (import.meta.env.SSR && drawing.html) {
    const html = drawing.html<null, Of>(Each, [null], of);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn it.
    return <div dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return (
    <div>
      <Each of={of} />
    </div>
  );
}

interface ChoicesProps {
  name: string;
  className: string;
  of: { value: string; options: readonly { value: string; label: string }[] };
}

/** A select, which may have the hundred clients of a firm: what can be chosen is kept as rows are. */
export function Choices({ of, ...select }: ChoicesProps) {
  if (import.meta.env.SSR && drawing.html) {
    const html = drawing.html<null, typeof of>(Chosen, [null], of);
    const inner = html.slice(html.indexOf('>') + 1, html.lastIndexOf('<'));
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn it.
    return <select {...select} dangerouslySetInnerHTML={{ __html: inner }} />;
  }
  return <Chosen {...select} of={of} />;
}

function Chosen({ of: { value, options }, ...select }: Partial<ChoicesProps> & Pick<ChoicesProps, 'of'>) {
  return (
    <select {...select} defaultValue={value}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
