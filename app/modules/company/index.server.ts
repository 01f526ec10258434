/** The public interface of this module. */
export { logoFile, logoPicture } from './brand.server';
export {
  type ClientMail,
  checkClientMail,
  clientMail,
  type MailEvent,
  mailClient,
} from './client-mail.server';
