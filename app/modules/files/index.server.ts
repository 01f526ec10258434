export { fileOf, print, unhurriedMs } from './print.server';
