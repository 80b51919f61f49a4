import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Approval } from '../../../domain/admin/approvals.ts';
import { attentionKinds } from '../../../domain/admin/morning.ts';
import { purchaseDetails } from '../support/admin-data.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { refusal } from '../support/fake-server.ts';
import { newAdmin, openAdmin } from '../support/open-admin.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const deciding = 'POST /api/admin/approvals/{id}/decision';
const part = page.getByRole('region', { name: 'Waits for a second administrator' });
const question = page.getByRole('alertdialog');
const buttons = () =>
  part
    .getByRole('button')
    .elements()
    .map((each) => each.textContent);

const approval = (changes: object = {}) =>
  Approval.parse({
    id: crypto.randomUUID(),
    kind: 'write-off',
    amount: 1500,
    reason: 'Insolvent',
    userId: crypto.randomUUID(),
    purchaseId: crypto.randomUUID(),
    user: { firstName: 'Sipho', lastName: 'Dlamini', username: 'sipho' },
    askedBy: crypto.randomUUID(),
    askedByUsername: 'lerato',
    askedAt: '2026-03-04T10:00:00.000Z',
    ...changes,
  });

const none = { count: 0, isMore: false, amount: null, oldest: null };
const lines = attentionKinds.map((kind) => ({ kind, ...none }));
const openMorning = (approvals: Approval[], admin = newAdmin()) =>
  openAdmin(
    '/admin/morning',
    { 'GET /api/admin/morning': { lines, approvals, gateways: [] } },
    admin,
  );

// SEC-31
describe('what waits for a second admin', () => {
  it('is confirmed on the morning page after a question, and keeps a refusal', async () => {
    const { server } = await openMorning([approval()]);
    await expectWords(part, /Write-off of R1,500.00.*Sipho Dlamini.*lerato.*Insolvent/);
    expect(page.getByText('All clear').elements()).toEqual([]);
    await inspectAllSizes();
    const message = 'This purchase is already paid';
    server.answer(deciding, refusal(409, { message, code: 'already-paid' }));
    await part.getByRole('button', { name: 'Confirm' }).click();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expectToast('Not Confirmed', message);
    await expectLasting(message);
    server.answer(deciding, undefined);
    await part.getByRole('button', { name: 'Confirm' }).click();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expectToast('Confirmed');
    expect(server.sent(deciding).at(-1)?.body).toEqual({ isConfirmed: true });
  });

  it('can only be taken back by who has asked, and is not decided by a clerk', async () => {
    const admin = newAdmin();
    await openMorning([approval({ askedBy: admin.id })], admin);
    await expect.element(part).toMatchTextContent('Another administrator confirms it.');
    expect(buttons().filter((text) => text !== 'Sipho Dlamini')).toEqual(['Take back']);
    await openMorning([approval()], newAdmin({ adminRole: 'clerk' }));
    await expect.element(part).toMatchTextContent('R1,500.00');
    expect(buttons()).toEqual(['Sipho Dlamini']);
  });

  it('stands at its purchase, where it is not asked for again', async () => {
    const pendingApproval = approval();
    const purchase = purchaseDetails({ pendingApproval });
    await openAdmin(`/admin?purchase=${purchase.id}`, {
      'GET /api/admin/purchases/{id}': purchase,
    });
    await expect.element(part).toMatchTextContent('Write-off of R1,500.00');
    const actions = page.getByRole('group', { name: 'Actions' });
    expect(actions.getByRole('button', { name: 'Write off' }).elements()).toEqual([]);
    await inspect();
  });
});
