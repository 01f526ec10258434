import { z } from 'zod';

/** An uploaded file. Its name and type are the sender's claims. */
export class Upload {
  constructor(
    readonly name: string,
    readonly type: string,
    /** Not a `Buffer`, so that hashing the input treats it as bytes. */
    readonly bytes: Uint8Array<ArrayBuffer>,
  ) {}
}

/**
 * Schemas that stand for a file, so that the form and the call can ask whether an input takes one. Compared by
 * definition, since `.describe()` returns a new schema.
 */
const uploads = new WeakSet<object>();

/**
 * A file in an operation's input; no file or an empty file input is `undefined`. `wrong` is the message for anything
 * else. In the browser it accepts the form's `File`; the server checks the content.
 */
export function upload(wrong: string) {
  const schema = z
    .preprocess((sent) => {
      if (!(sent instanceof File)) return sent === '' || sent === null ? undefined : sent;
      return sent.name === '' && sent.size === 0
        ? undefined
        : new Upload(sent.name, sent.type, new Uint8Array());
    }, z.instanceof(Upload, { error: wrong }).optional())
    .meta({ type: 'string', format: 'binary' });
  uploads.add(schema._zod.def);
  return schema;
}

/** Whether an input contains a file. Only such forms and calls accept `multipart/form-data`. */
export function takesUpload(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.ZodType)._zod;
  if (uploads.has(def)) return true;
  if ('shape' in def) return Object.values(def.shape as z.core.$ZodShape).some(takesUpload);
  return ['innerType', 'element', 'in', 'out'].some(
    (part) => part in def && takesUpload(def[part as keyof typeof def] as unknown as z.core.$ZodType),
  );
}
