import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** The one way to sign in. */
export const MECHANISM = 'SCRAM-SHA-256';

/** As many rounds as MongoDB uses. */
const ITERATIONS = 15_000;
const KEY_BYTES = 32;
/** A multiple of three, as MongoDB's: base64 then ends in no `=`, at which older drivers would cut the nonce. */
const NONCE_BYTES = 24;

/** What a server keeps of a user: enough to check a proof, and not enough to make one. */
export interface Credentials {
  user: string;
  salt: Uint8Array;
  iterations: number;
  storedKey: Uint8Array;
  serverKey: Uint8Array;
}

/** Why a sign-in failed. The client is not told which of them it was. */
export class ScramRefused extends Error {}

const hmac = (key: Uint8Array, text: string | Uint8Array) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** Derives from a password what a server keeps of it (RFC 5802, 7677). The password is ASCII, so nothing is to be prepared. */
export function deriveCredentials(user: string, password: string): Credentials {
  const salt = randomBytes(KEY_BYTES - 4);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  const storedKey = sha256(hmac(salted, 'Client Key'));
  return { user, salt, iterations: ITERATIONS, storedKey, serverKey: hmac(salted, 'Server Key') };
}

/** What a server answers to a message of a sign-in; `done` ends it well. */
export interface ScramAnswer {
  payload: Buffer;
  done: boolean;
}

/** One sign-in: the client's first message and its answer, the client's proof and the server's. */
export class ScramConversation {
  private readonly known: boolean;
  private readonly header: string;
  private readonly nonce: string;
  private readonly exchanged: string;
  private proven = false;
  /** the answer to the first message */
  readonly challenge: ScramAnswer;

  /** Reads the client's first message; throws `ScramRefused` where it is none. An unknown user is found out at the end. */
  constructor(
    private readonly credentials: Credentials,
    message: string,
    /** the server's proof is the last message; otherwise one more exchange, of nothing, follows */
    private readonly skipEmptyExchange: boolean,
  ) {
    const match = /^([ny],,)(n=([^,]*),r=([\x21-\x2b\x2d-\x7e]+))$/.exec(message);
    if (!match) throw new ScramRefused('not a first message');
    const [, header = '', bare = '', name = '', nonce = ''] = match;
    this.known = name.replaceAll('=2C', ',').replaceAll('=3D', '=') === credentials.user;
    this.header = Buffer.from(header).toString('base64');
    this.nonce = nonce + randomBytes(NONCE_BYTES).toString('base64');
    const salt = Buffer.from(credentials.salt).toString('base64');
    const challenge = `r=${this.nonce},s=${salt},i=${credentials.iterations}`;
    this.challenge = { payload: Buffer.from(challenge), done: false };
    this.exchanged = `${bare},${challenge}`;
  }

  /** Checks the client's proof and answers the server's; throws `ScramRefused` for any other proof or user. */
  next(message: string): ScramAnswer {
    if (this.proven) return { payload: Buffer.alloc(0), done: true };
    const match = /^(c=([^,]*),r=([^,]*)),p=([A-Za-z0-9+/=]*)$/.exec(message);
    if (!match) throw new ScramRefused('not a last message');
    const [, bare = '', header, nonce, proof = ''] = match;
    if (header !== this.header || nonce !== this.nonce) throw new ScramRefused('of another conversation');
    const text = `${this.exchanged},${bare}`;
    const { storedKey, serverKey } = this.credentials;
    if (!this.proves(Buffer.from(proof, 'base64'), hmac(storedKey, text)))
      throw new ScramRefused('wrong user or password');
    this.proven = true;
    const payload = Buffer.from(`v=${hmac(serverKey, text).toString('base64')}`);
    return { payload, done: this.skipEmptyExchange };
  }

  /** Takes as long for an unknown user as for a wrong password. */
  private proves(proof: Buffer, signature: Buffer): boolean {
    if (proof.length !== KEY_BYTES) return false;
    const clientKey = Buffer.from(proof.map((byte, i) => byte ^ (signature[i] as number)));
    return timingSafeEqual(sha256(clientKey), this.credentials.storedKey) && this.known;
  }
}
