import { describe, expect, it } from 'vitest';
import { appDurations } from '../../domain/durations.ts';
import { minute, second } from '../../domain/values/time-units.ts';
import { serverDurations } from '../../server/durations.ts';

describe('durations', () => {
  // OUT-7, OUT-8, PRI-6, REQ-8, VEH-11, ACC-14
  it('of the app equal the rules', () => {
    expect(appDurations).toMatchObject({
      calls: { default: 20 * second, picture: 120 * second, probe: 10 * second },
      pictures: { retryDelays: [0, second, 3 * second, 5 * second] },
      form: { answer: 4 * second },
      refetch: { prices: 300 * second, pendingRequests: minute, adminRequests: minute },
      screen: { toast: 5 * second, resetRedirect: 3 * second },
    });
  });

  // MSG-2
  it('of the server equal the rules', () => {
    expect(serverDurations).toMatchObject({
      database: { keyLock: 5 * second },
      jobs: { retry: minute },
      messages: { answer: 5 * second },
      priceFeed: { reading: 60 * minute, failedReading: 10 * minute },
    });
  });

  it('end each gateway call before its lease ends, and before the page gives up', () => {
    const { gateways, leases, payments } = serverDurations;
    expect(gateways.email).toBeLessThan(leases.mail);
    // A message may be looked up, sent, and sent again with two other numbers.
    expect(4 * gateways.sms).toBeLessThan(leases.sms);
    expect(gateways.prices).toBeLessThan(leases.priceFeed);
    expect(gateways.payments).toBeLessThan(leases.collection);
    expect(gateways.payments).toBeLessThan(payments.abandoned);
    expect(gateways.payments).toBeLessThan(appDurations.calls.payment);
    expect(gateways.imageCheck).toBeLessThan(appDurations.calls.default);
  });

  it('give each step of the shutdown its time before the process exits', () => {
    const { jobs, calls, refusals, connections, process } = serverDurations.shutdown;
    const { stopCommand } = serverDurations.embeddedPostgres;
    expect(jobs + calls + refusals + 2 * connections + stopCommand).toBeLessThan(process);
  });
});
