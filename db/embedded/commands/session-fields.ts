import { Binary, type Document } from 'bson';
import { CommandError } from '../errors';
import { typeName } from '../query/types';
import { isObject, Rank, rankOf, toNumber, type Value } from '../storage/values';

/** The refusal of a field that has another type than it must have, in MongoDB's words. */
export const wrongType = (field: string, value: Value, expected: string): CommandError =>
  new CommandError(
    'TypeMismatch',
    `BSON field '${field}' is the wrong type '${typeName(value)}', expected type '${expected}'`,
  );

/** The refusal of a command without a field that it must have, in MongoDB's words. */
export const missing = (field: string): CommandError =>
  new CommandError('Location40414', `BSON field '${field}' is missing but a required field`);

/** Refuses what is no id of a session. */
export function checkSessionId(lsid: Value, field: string): void {
  if (!isObject(lsid)) throw wrongType(field, lsid, 'object');
  const { id } = lsid;
  if (rankOf(id) !== Rank.Binary) throw wrongType(`${field}.id`, id, 'binData');
  if (id.sub_type !== Binary.SUBTYPE_UUID || id.position !== 16)
    throw new CommandError('InvalidUUID', 'uuid must be a 16-byte binary field with UUID (4) subtype');
}

const invalid = (message: string) => new CommandError('InvalidOptions', message);

/** Refuses a command whose session, or whose place in a transaction, is told wrongly or by half. */
export function checkSessionFields({ lsid, txnNumber, autocommit, startTransaction }: Document): void {
  if (lsid !== undefined) checkSessionId(lsid, 'lsid');
  if (txnNumber !== undefined) checkNumber(txnNumber, lsid);
  if (autocommit !== undefined) {
    if (typeof autocommit !== 'boolean') throw wrongType('autocommit', autocommit, 'bool');
    if (autocommit) throw invalid('Specifying autocommit=true is not allowed.');
    if (txnNumber === undefined)
      throw invalid("'autocommit' field requires a transaction number to also be specified");
  }
  if (startTransaction === undefined) return;
  if (typeof startTransaction !== 'boolean') throw wrongType('startTransaction', startTransaction, 'bool');
  if (!startTransaction) throw invalid('Specifying startTransaction=false is not allowed.');
  if (autocommit === undefined)
    throw invalid("'startTransaction' field requires 'autocommit' field to also be specified");
}

function checkNumber(txnNumber: Value, lsid: Value): void {
  if (rankOf(txnNumber) !== Rank.Number || !Number.isInteger(toNumber(txnNumber)))
    throw wrongType('txnNumber', txnNumber, 'long');
  if (lsid === undefined) throw invalid('Transaction number requires a session ID to also be specified');
  if (toNumber(txnNumber) < 0) throw invalid('Transaction number cannot be negative');
}
