import type { Generated, GeneratedAlways } from 'kysely';
import type { AdminRole } from '../../../domain/admin/roles.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { ProcessorName } from '../../../domain/payments/processors.ts';

export interface AccountTables {
  users: {
    id: Generated<UserId>;
    username: string;
    usernameKey: string;
    passwordHash: string;
    mustChangePassword: Generated<boolean>;
    firstName: string;
    lastName: string;
    phoneNumber: string | null;
    email: string | null;
    emailKey: string | null;
    isVerified: Generated<boolean>;
    isAdmin: Generated<boolean>;
    adminRole: Generated<AdminRole>;
    isBlacklisted: Generated<boolean>;
    /** Kept by a trigger of `attendants`. */
    isAttendant: Generated<boolean>;
    blacklistedBy: UserId | null;
    blacklistedAt: Date | null;
    blacklistReason: string | null;
    registrationDate: Date;
    smsConsent: Generated<boolean>;
    deletedAt: Date | null;
    nameKey: GeneratedAlways<string>;
    searchText: GeneratedAlways<string>;
    encryptedIdNumber: Buffer | null;
    encryptedHomeAddress: Buffer | null;
    idNumberKey: Buffer | null;
  };
  gatewayCustomers: {
    userId: UserId;
    processor: ProcessorName;
    customer: string;
  };
  erasures: {
    kind: 'picture' | 'gateway-customer';
    name: string;
    processor: ProcessorName | null;
    dueAt: Date;
    claimedUntil: Date | null;
  };
}
