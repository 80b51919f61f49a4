import type { Generated, GeneratedAlways } from 'kysely';
import type { PasskeyId, SessionId, UserId } from '../../../domain/ids.ts';
import type { SecurityEventKind } from '../../../domain/security/security-event.ts';

export interface SignInTables {
  sessions: {
    id: Generated<SessionId>;
    tokenHash: Buffer;
    userId: UserId;
    createdAt: Date;
    renewedAt: Date;
    expiresAt: Date;
    browser: string | null;
    lastsFrom: Date;
    deviceHash: Buffer | null;
    isHostOnly: Generated<boolean>;
    needsNewToken: Generated<boolean>;
    previousHash: Buffer | null;
    previousUntil: Date | null;
    /** When the user last proved who they are (ACC-35). */
    provedAt: Date | null;
  };
  knownDevices: {
    userId: UserId;
    tokenHash: Buffer;
    lastUsedAt: Date;
  };
  passwordResets: {
    id: Generated<string>;
    userId: UserId;
    tokenHash: Buffer;
    expiresAt: Date;
    used: Generated<boolean>;
    createdAt: Date;
  };
  passkeys: {
    id: Generated<PasskeyId>;
    userId: UserId;
    credentialId: string;
    publicKey: Buffer;
    signatureCount: number;
    transports: string[];
    name: string | null;
    createdAt: Date;
    lastUsedAt: Date | null;
  };
  passkeyChallenges: {
    challenge: string;
    purpose: 'registration' | 'sign-in' | 'proof';
    userId: UserId | null;
    expiresAt: Date;
  };
  authenticatorApps: {
    userId: UserId;
    secret: Buffer;
    createdAt: Date;
    confirmedAt: Date | null;
    lastStep: number | null;
  };
  recoveryCodes: {
    userId: UserId;
    codeHash: Buffer;
    createdAt: Date;
    usedAt: Date | null;
  };
  securityEvents: {
    number: GeneratedAlways<number>;
    kind: SecurityEventKind;
    account: Buffer | null;
    address: Buffer | null;
    browser: string | null;
    hour: Date;
    firstAt: Date;
    lastAt: Date;
    times: Generated<number>;
  };
}
