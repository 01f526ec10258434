/** What the rest of the suite may use of this module. */
export { type Company, companies } from './collections';
export { ownFirm } from './own-firm.server';
export { hashPassword } from './passwords.server';
export { type Colleague, findColleague, findPerson, listColleagues, listPeople } from './people.server';
export { setUpReset } from './reset.server';
export { listTokens } from './tokens.server';
