import { createServer } from 'node:net';

/**
 * A mail server on this machine. It plays `good`, `silent` (never says a word), `hangs` (in the middle), `drips` (says
 * something for ever and never comes to an end), `lies` (speaks no SMTP), `refuses` and `dies` (in the middle).
 */
export async function startMailServer() {
  const open = new Set();
  const fake = { mails: [], mode: 'good', url: '', stop: () => {} };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    serve(socket, fake);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `smtp://127.0.0.1:${server.address().port}`;
  fake.stop = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  return fake;
}

function serve(socket, fake) {
  const { mode } = fake;
  const say = (line) => socket.write(`${line}\r\n`);
  if (mode === 'silent') return;
  if (mode === 'lies') return say('HTTP/1.1 200 OK');
  say('220 fake');
  let text = '';
  let inMail = false;
  socket.on('data', (chunk) => {
    text += chunk;
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      if (inMail) {
        const dot = text.indexOf('\r\n.\r\n');
        if (dot < 0) return;
        fake.mails.push(text.slice(0, dot));
        text = text.slice(dot + 5);
        inMail = false;
        say('250 taken');
        continue;
      }
      text = text.slice(end + 2);
      if (/^DATA/i.test(line)) {
        if (mode === 'hangs') return;
        if (mode === 'dies') return socket.resetAndDestroy();
        if (mode === 'refuses') say('451 not now');
        else if (mode === 'drips') return drip(socket);
        else {
          inMail = true;
          say('354 go on');
        }
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('250 fake');
    }
  });
}

function drip(socket) {
  const timer = setInterval(() => socket.writable && socket.write('250-wait\r\n'), 1_000);
  socket.once('close', () => clearInterval(timer));
}
