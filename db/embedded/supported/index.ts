/*
 * The one list of what the embedded store does. Every refusal is made from it, and the README's table says the same.
 */
export * from './aggregation';
export * from './commands';
export * from './operators';
