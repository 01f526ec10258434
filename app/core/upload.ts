import { z } from 'zod';

/** A file that came with a form. Its name and type are what the sender claims. */
export class Upload {
  constructor(
    readonly name: string,
    readonly type: string,
    /** No `Buffer`, so that a digest of the input takes it as bytes. */
    readonly bytes: Uint8Array<ArrayBuffer>,
  ) {}
}

/**
 * Which schemas stand for a file, so that a door can ask an operation's input whether it takes one. By what they are
 * made of, since one that is described is another schema.
 */
const uploads = new WeakSet<object>();

/**
 * The place of a file in an operation's input. None and an empty file input are `undefined`. `wrong` is the error for
 * anything else. In a browser the form's own `File` is taken: its content is checked on the server.
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

/** Whether an input has a place for a file: its doors take `multipart/form-data` then, and no others do. */
export function takesUpload(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.ZodType)._zod;
  if (uploads.has(def)) return true;
  if ('shape' in def) return Object.values(def.shape as z.core.$ZodShape).some(takesUpload);
  return ['innerType', 'element', 'in', 'out'].some(
    (part) => part in def && takesUpload(def[part as keyof typeof def] as unknown as z.core.$ZodType),
  );
}
