import { join } from 'node:path';
import type { GatewayName } from '../../domain/admin/morning.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Email } from './email/email.ts';
import { smtpEmail } from './email/smtp-email.ts';
import { readSmtpUrl } from './email/smtp-url.ts';
import { consoleEmail, messageLog, priceTable } from './embedded-gateways.ts';
import { type NoteTry, watchGateway } from './gateway-tries.ts';
import type { ImageCheck } from './image-check/image-check.ts';
import { localImageCheck } from './image-check/local-image-check.ts';
import { visionService } from './image-check/vision-service.ts';
import { demoPayments } from './payments/demo/demo-payments.ts';
import type { DemoBook } from './payments/demo/tables.ts';
import { openPayments } from './payments/open-payments.ts';
import { jsonPrices } from './prices/json-prices.ts';
import type { Prices } from './prices/prices.ts';
import { readPricesUrl } from './prices/prices-url.ts';
import { bulkSms } from './sms/bulk-sms.ts';
import type { Sms } from './sms/sms.ts';
import { readSmsUrl } from './sms/sms-url.ts';
import { twilioSms } from './sms/twilio-sms.ts';
import { fileStorage } from './storage/file-storage.ts';
import { s3Storage } from './storage/s3-storage.ts';
import type { Storage } from './storage/storage.ts';
import { readStorageUrl } from './storage/storage-url.ts';

/** The connections to external services. */
export type Gateways = Pick<
  Context,
  'storage' | 'imageCheck' | 'email' | 'payments' | 'prices' | 'sms'
>;

interface GatewayOptions {
  /** Prints the mails of the embedded gateway. */
  print: (text: string) => void;
  clock: () => Date;
  demoBook: DemoBook;
  noteTry: NoteTry;
}

/** Opens each gateway: the service that its variable names, or the embedded one. */
export function openGateways(config: Config, options: GatewayOptions): Gateways {
  const { print, clock, demoBook, noteTry } = options;
  const watched = <Gateway extends object>(name: GatewayName, gateway: Gateway) =>
    watchGateway(gateway, (isAnswered) => noteTry(name, isAnswered));
  return {
    storage: watched('storage', openStorage(config.storageUrl, join(config.dataDir, 'pictures'))),
    // Its verdict does not tell whether the service has answered, so it notes that itself.
    imageCheck: openImageCheck(config.imageCheckUrl, (isAnswered) =>
      noteTry('imageCheck', isAnswered),
    ),
    email: watched('email', openEmail(config.smtpUrl, print)),
    payments: openPayments(config, demoPayments(demoBook, { clock }), (processor) =>
      watched('payments', processor),
    ),
    prices: watched('prices', openPrices(config.pricesUrl)),
    sms: watched('sms', openSms(config.smsUrl)),
  };
}

/** The store of `STORAGE_URL`; files below `folder` if it is not set. */
export function openStorage(url: string | undefined, folder: string): Storage {
  const bucket = url && readStorageUrl(url);
  return bucket ? s3Storage(bucket) : fileStorage(folder);
}

/** The service of `IMAGE_CHECK_URL`; the embedded check if it is not set. @internal */
export function openImageCheck(
  url: string | undefined,
  note?: (isAnswered: boolean) => Promise<void>,
): ImageCheck {
  return url ? visionService(url, note) : localImageCheck();
}

/** The gateway of `SMTP_URL`; the console if it is not set. @internal */
export function openEmail(url: string | undefined, print: (text: string) => void): Email {
  const account = url && readSmtpUrl(url);
  return account ? smtpEmail(account) : consoleEmail(print);
}

/** The feed of `PRICES_URL`. If it is not set, only admins enter prices. @internal */
export function openPrices(url: string | undefined): Prices {
  const feed = url && readPricesUrl(url);
  return feed ? jsonPrices(feed) : priceTable();
}

/** The gateway of `SMS_URL`; the message log if it is not set. @internal */
export function openSms(url: string | undefined): Sms {
  const account = url && readSmsUrl(url);
  if (!account) return messageLog();
  return account.provider === 'twilio' ? twilioSms(account) : bulkSms(account);
}
