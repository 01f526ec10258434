import { createServer, type Socket } from 'node:net';

/** A mail as the server received it: sender, recipients and text. */
export interface Handed {
  to: string[];
  text: string;
}

/** A mail server that accepts everything, for tests. Each mail waits for `before`. */
export async function postOffice(
  before?: () => Promise<void>,
): Promise<{ url: string; handed: Handed[]; close(): Promise<void> }> {
  const handed: Handed[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let mail: Handed = { to: [], text: '' };
    let isData = false;
    let rest = '';
    async function take(whole: Handed) {
      await before?.();
      if (socket.destroyed) return;
      handed.push(whole);
      socket.write('250 taken\r\n');
    }
    socket.write('220 here\r\n');
    socket.on('data', (part) => {
      rest += part.toString();
      for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (isData && line !== '.') mail.text += `${line}\n`;
        else if (isData) {
          isData = false;
          void take(mail);
          mail = { to: [], text: '' };
        } else if (/^DATA/i.test(line)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else {
          const [, to] = /^RCPT TO:<(.*)>/i.exec(line) ?? [];
          if (to) mail.to.push(to);
          socket.write('250 well\r\n');
        }
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    handed,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The parts of a mail: headers and decoded content. */
export function partsOf(text: string): { head: string; content: Buffer }[] {
  const [head = '', ...paragraphs] = text.split('\n\n');
  const body = paragraphs.join('\n\n');
  const whole = head.replace(/\n[ \t]+/g, ' ');
  const [, boundary] = /boundary="([^"]+)"/.exec(whole) ?? [];
  if (boundary)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\n/, '')));
  if (/encoding: base64/i.test(whole)) return [{ head: whole, content: Buffer.from(body, 'base64') }];
  if (!/encoding: quoted-printable/i.test(whole)) return [{ head: whole, content: Buffer.from(body) }];
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return [{ head: whole, content: Buffer.from(bytes, 'latin1') }];
}
