import type { Generated, GeneratedAlways } from 'kysely';
import type { MessageId, UserId } from '../../../domain/ids.ts';
import type { MessageChannel, SmsStatus } from '../../../domain/messages/sms.ts';

export interface MessageTables {
  messages: {
    id: Generated<MessageId>;
    userId: UserId | null;
    channel: Generated<MessageChannel>;
    kind: string;
    subject: string;
    text: string;
    status: Generated<SmsStatus>;
    createdAt: Date;
    phoneNumber: string | null;
    sentBy: UserId | null;
    attempts: Generated<number>;
    nextTryAt: Date;
    claimedUntil: Date | null;
    unsureSince: Date | null;
    unansweredTries: Generated<number>;
    gatewayReference: string | null;
    reason: string | null;
    sentAt: Date | null;
    /** Since when a message that was held back may be sent. */
    notBefore: Date | null;
    /** The gateway refused the SMS because of its number. */
    numberRefused: Generated<boolean>;
    personText: Generated<string>;
    searchText: GeneratedAlways<string>;
  };
}
