export { print } from './print.server';
