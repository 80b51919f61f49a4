import { expect } from 'playwright/test';
import { startBadNetwork } from '../../support/peers/bad-network.ts';
import { after, Device } from './device.ts';
import type { History } from './events.ts';
import { Life } from './life.ts';
import { type Product, registerUser } from './product.ts';
import { quickFiles } from './quick-phone.ts';

/** How often each thing happened in all histories. */
export type Tally = Map<string, number>;

/** Milliseconds after which a history that has not ended counts as stuck. */
const longest = 5 * 60_000;

/**
 * Lives one history on a new phone with two new users, and compares at its end what the screens
 * said with what the server has.
 * @throws when something was lost, doubled, hidden, stuck or under the wrong user, or a screen broke
 */
export async function runHistory(product: Product, events: History, tally: Tally): Promise<void> {
  await product.ready();
  const network = await startBadNetwork({ target: product.url, files: quickFiles() });
  const diary: string[] = [];
  try {
    const users = await Promise.all(
      ['Anna', 'Ben'].map((name) => registerUser(product.url(), name)),
    );
    const device = await Device.create(network.url);
    let complaints: string[] = [];
    try {
      const life = new Life({ product, network, device, users, tally, diary });
      await Promise.race([liveThrough(life, events), stuck()]);
    } catch (error) {
      diary.push(await device.describe(), `calls under way: ${[...network.underWay].join(', ')}`);
      throw error;
    } finally {
      complaints = await device.end();
    }
    expect(complaints, 'no page complained').toEqual([]);
    expect(product.faults(), 'the server met no fault').toEqual([]);
  } catch (error) {
    if (error instanceof Error) error.message += `\n\nWhat happened:\n${diary.join('\n')}`;
    throw error;
  } finally {
    for (const [fault, count] of network.happened) {
      tally.set(`call: ${fault}`, (tally.get(`call: ${fault}`) ?? 0) + count);
    }
    await network.end();
  }
}

async function liveThrough(life: Life, events: History): Promise<void> {
  await life.begin();
  for (const event of events) await life.happen(event);
  await life.end();
}

async function stuck(): Promise<never> {
  await after(longest, null);
  throw new Error(`The history was stuck for ${longest} ms`);
}
