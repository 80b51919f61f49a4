import type { FastifyInstance } from 'fastify';
import { cleanUp } from './accounts/clean-up.ts';
import { mailDelivery } from './accounts/mail-delivery.ts';
import { heldDecisions } from './fuel-requests/request-decisions.ts';
import { demoDeliveries } from './gateways/payments/demo/events.ts';
import { demoSettlements } from './gateways/payments/demo/settlements.ts';
import type { DemoBook } from './gateways/payments/demo/tables.ts';
import type { Job } from './jobs/jobs.ts';
import { premiumEarned } from './ledger/premium-earned.ts';
import { ledgerSeals } from './ledger/seals.ts';
import { loyaltyAnniversaries } from './loyalty/loyalty.ts';
import { paymentReminders } from './messages/reminders.ts';
import { smsDelivery } from './messages/sms-delivery.ts';
import { collections } from './payments/collections.ts';
import { creditSpending } from './payments/credit-spending.ts';
import { endedTokens } from './payments/ended-tokens.ts';
import { openCharges } from './payments/open-charges.ts';
import { deliverToWebhook } from './payments/webhook.ts';
import { erasures } from './personal-data/erasures.ts';
import { priceFeed } from './prices/price-feed.ts';
import { overduePurchases } from './purchases/overdue-purchases.ts';
import { findSettlements } from './reconciliation/find-settlements.ts';
import { orphanedUploads } from './vehicles/orphaned-uploads.ts';
import { issuerKeyRotation } from './vouchers/issuer-keys.ts';

/** The jobs that each server runs. */
export function allJobs(app: FastifyInstance, demoBook: DemoBook): Job[] {
  return [
    cleanUp,
    collections,
    creditSpending,
    openCharges,
    endedTokens,
    erasures,
    findSettlements,
    ledgerSeals,
    loyaltyAnniversaries,
    mailDelivery,
    orphanedUploads,
    overduePurchases,
    paymentReminders,
    premiumEarned,
    priceFeed,
    smsDelivery,
    heldDecisions,
    issuerKeyRotation,
    demoDeliveries(demoBook, deliverToWebhook(app)),
    demoSettlements(demoBook),
  ];
}
