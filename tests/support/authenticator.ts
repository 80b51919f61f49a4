import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a test changes, to see it refused. */
interface Wrongs {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  challenge?: string;
}

const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** An authenticator with one passkey for localhost, without a browser. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** The count of signatures; many authenticators leave it at 0. */
  count = 0;

  /** Creates the passkey for what the server's options ask. */
  create({ challenge }: { challenge: string }, wrongs: Wrongs = {}) {
    const jwk = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (name: 'x' | 'y') => new Uint8Array(Buffer.from(jwk[name] ?? '', 'base64url'));
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        ...([
          [-2, point('x')],
          [-3, point('y')],
        ] as const),
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, publicKey]);
    const authData = new Uint8Array(Buffer.concat([this.#authData(0x40, wrongs), credential]));
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', challenge, wrongs).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Signs the challenge of the server's options. */
  sign({ challenge }: { challenge: string }, wrongs: Wrongs = {}) {
    const authData = this.#authData(0, wrongs);
    const json = clientData('webauthn.get', challenge, wrongs);
    const signature = sign('sha256', Buffer.concat([authData, hash(json)]), this.#keys.privateKey);
    return this.#credential({
      clientDataJSON: json.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #authData(flags: number, { rpId = 'localhost', isUserVerified = true }: Wrongs): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([hash(rpId), Buffer.from([flags | 1 | (isUserVerified ? 4 : 0)]), count]);
  }

  #credential<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }
}

function clientData(type: string, asked: string, wrongs: Wrongs): Buffer {
  const { origin = 'http://localhost', challenge = asked } = wrongs;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
