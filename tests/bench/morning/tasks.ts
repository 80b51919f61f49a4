import { askedPurchase, count, lateForLong, owedInCash } from './facts.ts';
import { expect } from './keyboard.ts';
import {
  approveShown,
  close,
  type Desk,
  goTo,
  isInView,
  openPurchase,
  remindFound,
} from './steps.ts';

interface Task {
  name: string;
  /**
   * Does it by keyboard, and checks in the database that it is done.
   * @throws Error if it cannot be done
   */
  run(desk: Desk): Promise<void>;
}

const reminders = `messages where kind = 'reminder'`;
const decisions = `audit_log where action = 'fuel-request-decided'`;
const verified = 'cars where is_roadworthy';

const ages = { month: '31–60 days late', longer: 'Over 60 days late' };

export const tasks: Task[] = [
  {
    name: 'find who is over 30 days late',
    async run(desk) {
      const { page, keys, database } = desk;
      await goTo(desk, 'Collections');
      await keys.tabTo(page.getByRole('button', { name: ages.month }));
      await keys.press('Enter');
      const people = page.getByRole('table', { name: 'Late people' }).locator('tbody tr');
      await expect(people.first()).toBeVisible();
      let found = 0;
      for (const age of Object.values(ages)) {
        const tile = page.getByRole('button', { name: age });
        found += Number.parseInt(await tile.getByText(/ (person|people)$/).innerText(), 10);
      }
      expect(found).toBe(await count(database, lateForLong));
    },
  },
  {
    name: 'remind them',
    async run(desk) {
      const { page, keys, database } = desk;
      const before = await count(database, reminders);
      let leftOut = await remindFound(desk);
      await keys.tabTo(page.getByRole('button', { name: ages.longer }), 'Shift+Tab');
      await keys.press('Enter');
      await expect(page.getByRole('button', { name: ages.longer, pressed: true })).toBeVisible();
      leftOut += await remindFound(desk);
      const people = await count(database, lateForLong);
      expect((await count(database, reminders)) - before + leftOut).toBe(people);
    },
  },
  {
    name: 'record a cash payment',
    async run(desk) {
      const { page, keys, database } = desk;
      const purchase = await owedInCash(database);
      await openPurchase(desk, purchase);
      await keys.tabTo(page.getByRole('button', { name: 'Record payment' }));
      await keys.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Reference' })).toBeFocused();
      await keys.type('CASH 1042');
      await keys.press('Enter');
      await expect(page.getByText('Payment Recorded', { exact: true })).toBeVisible();
      await close(desk);
      const paid = `purchases where id = '${purchase.id}' and payment_status = 'paid'
        and outside_payment = 'cash'`;
      expect(await count(database, paid)).toBe(1);
    },
  },
  {
    name: 'decide 100 requests',
    async run(desk) {
      const { page, keys, database } = desk;
      await goTo(desk, 'Morning');
      await keys.tabTo(page.getByRole('link', { name: 'Pending fuel requests' }));
      await keys.press('Enter');
      const before = await count(database, decisions);
      for (let decided = 0; decided < 100; ) decided += await approveShown(desk);
      await expect.poll(() => count(database, decisions)).toBeGreaterThanOrEqual(before + 100);
    },
  },
  {
    name: 'verify 20 vehicles',
    async run(desk) {
      const { page, keys, database } = desk;
      await goTo(desk, 'Verification');
      const before = await count(database, verified);
      const shown = page.getByRole('heading', { level: 2 }).first();
      for (let done = 0; done < 20; done += 1) {
        const plate = await shown.textContent();
        await keys.press('v');
        await expect(shown).not.toHaveText(plate ?? '');
      }
      await expect.poll(() => count(database, verified)).toBe(before + 20);
    },
  },
  {
    name: 'answer "why was I charged twice?"',
    async run(desk) {
      const { page, keys, database } = desk;
      await openPurchase(desk, await askedPurchase(database));
      const attempts = page.getByRole('list', { name: 'Collection attempts' });
      await expect(attempts).toContainText('there is not enough money in the account');
      await expect(attempts).toContainText('Paid');
      await keys.pressUntil('PageDown', () => isInView(desk));
    },
  },
];
