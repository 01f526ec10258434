/** The request of an example. */
interface Sending {
  method: string;
  /** The absolute address with its query. */
  url: string;
  /** Whether it needs a token. */
  identity: boolean;
  body?: unknown;
}

/** A request as a curl command. */
export function curlOf({ method, url, identity, body }: Sending): string {
  const words = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(url)}`];
  if (identity) words.push('-H "Authorization: Bearer $TOKEN"');
  if (body !== undefined) words.push(`--json ${quote(JSON.stringify(body, null, 2))}`);
  return words.join(' \\\n  ');
}

/** A shell changes nothing inside single quotes. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
