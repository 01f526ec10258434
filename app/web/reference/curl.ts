/** What an example sends, and where to. */
interface Sending {
  method: string;
  /** The absolute address, with its query. */
  url: string;
  /** Whether it needs a token. */
  identity: boolean;
  body?: unknown;
}

/** A request as somebody would type it into a shell. */
export function curlOf({ method, url, identity, body }: Sending): string {
  const words = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`];
  if (identity) words.push('-H "Authorization: Bearer $TOKEN"');
  if (body !== undefined) words.push(`--json ${quoted(JSON.stringify(body, null, 2))}`);
  return words.join(' \\\n  ');
}

/** In single quotes a shell changes nothing. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
