import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { openEmail } from './email/open-email.ts';
import { openImageCheck } from './image-check/open-image-check.ts';
import { demoPayments } from './payments/demo/demo-payments.ts';
import type { DemoBook } from './payments/demo/tables.ts';
import { openPrices } from './prices/open-prices.ts';
import { openSms } from './sms/open-sms.ts';
import { openStorage } from './storage/open-storage.ts';

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
}

/** Opens each gateway: the service that its variable names, or the embedded one. */
export function openGateways(config: Config, { print, clock, demoBook }: GatewayOptions): Gateways {
  return {
    storage: openStorage(config.storageUrl, join(config.dataDir, 'pictures')),
    imageCheck: openImageCheck(config.imageCheckUrl),
    email: openEmail(config.smtpUrl, print),
    payments: demoPayments(demoBook, { clock }),
    prices: openPrices(config.pricesUrl),
    sms: openSms(config.smsUrl),
  };
}
