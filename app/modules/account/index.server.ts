/** The public interface of this module. */

export { tellNewAddress } from './address-mails.server';
export { type Company, companies, type User, users } from './collections';
export { endMailedLinks, endSignIn } from './end-sign-in.server';
export { countInvitation, inviteByMail } from './invitation.server';
export { checkConfirmed, countOutside, sendNotice } from './mail-limits.server';
export { colleagueAddress, companyAsSender, mailState, senderOf } from './mail-senders.server';
export { mailSoon } from './mail-soon.server';
export { hashNewPassword } from './new-password.server';
export { nextRevision, ownCompany } from './own-company.server';
export { actsByPassword, proveForNewEmail, proveWithCode } from './own-proof.server';
export { hashPassword } from './passwords.server';
export {
  type Colleague,
  colleaguesAmong,
  colleaguesRead,
  findColleague,
  findPerson,
  listColleagues,
  listPeople,
  listWhoLeft,
  mailAddressesOf,
  markAsDrivers,
  ownersOf,
  peopleRead,
  weeksOf,
  whoHasLeft,
  whoHasLeftOf,
  whoLeftRead,
} from './people.server';
export { readSecondFactorOf, resetSecondFactor } from './second-factor-rules.server';
export {
  addressState,
  askAtOldAddress,
  askForNewEmail,
  checkAddressFree,
  checkNewAddress,
  emailInUse,
  type SendLink,
  unconfirmedMark,
} from './sign-in-address.server';
export { listTokens } from './tokens.server';
