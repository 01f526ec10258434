import { createRequestHandler } from '@react-router/express';
import compression from 'compression';
import express from 'express';

/** A router's app behind Express as its own template has it, without the line of log for each request. */
const built = new URL('../../../build/bench-bare/', import.meta.url);
const client = new URL('client/', built).pathname;

const app = express();
app.disable('x-powered-by');
app.use(compression());
app.use('/assets', express.static(`${client}assets`, { immutable: true, maxAge: '1y' }));
app.use(express.static(client, { maxAge: '1h' }));
app.use(createRequestHandler({ build: await import(new URL('server/index.js', built).href) }));
const server = app.listen(Number(process.env.PORT), '127.0.0.1');

process.once('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});
