import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { type CardBehaviour, peerCards } from '../peers/paystack/book.ts';

const main = join(import.meta.dirname, '..', '..', 'support', 'peers', 'paystack', 'main.ts');
/** An event without an answer comes again after this many milliseconds. */
const eventDelay = 300;
const endless = 24 * 60 * 60 * 1000;
const patience = { timeout: 60_000, interval: 20 };

export type Fault = 'fails' | 'fails-done' | 'silent' | 'silent-done' | 'slow' | 'garbage';

/** What the local Paystack knows. */
export interface PaystackBook {
  transactions: { reference: string; amount: number; status: string }[];
  refunds: { reference: string; amount: number; status: string }[];
  events: { tries: number }[];
  /** The faults that no call has met so far. */
  faults: number;
}

export interface Paystack {
  /** The `PAYMENTS_URL` of a server. */
  url: string;
  book(): Promise<PaystackBook>;
  /** Makes the next such call fail, to a path that begins so. */
  breakNext(call: `${'GET' | 'POST'} /${string}`, kind: Fault): Promise<void>;
  /** Waits until calls have met all faults, so that they are being carried out, or never are. */
  untilBroken(): Promise<void>;
  /** Does whatever is slow now. */
  hurry(): Promise<void>;
  /** Waits until each event was sent at least once. */
  untilSent(): Promise<void>;
  /** Pays on one of its pages, as a customer does with a card of this behaviour. */
  pay(page: string, card?: CardBehaviour): Promise<void>;
  /** Confirms the charge of a saved card on the page of the bank. */
  confirm(page: string): Promise<void>;
}

/**
 * Runs the local Paystack in a process of its own until the end of the test. What is slow there waits
 * for `hurry`.
 */
export async function runPaystack({ webhook }: { webhook: string }): Promise<Paystack> {
  const options = { port: 0, webhook, retry: eventDelay, slowness: endless };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [printed] = await once(child.stdout, 'data');
  const url = /PAYMENTS_URL=(\S+)/.exec(String(printed))?.[1] ?? '';
  const origin = `http://${new URL(url).host}`;

  async function control(path: string, body?: object): Promise<PaystackBook> {
    const request = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(`${origin}/peer/${path}`, request);
    return (await answer.json()) as PaystackBook; // written by the peer
  }
  async function submit(page: string, fields: Record<string, string>): Promise<void> {
    const form = { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' } as const;
    expect((await fetch(page, form)).status).toBe(303);
  }
  const book = () => control('book');

  return {
    url,
    book,
    async breakNext(call, kind) {
      const [method, path] = call.split(' ');
      await control('fault', { method, path, kind });
    },
    untilBroken: () => vi.waitFor(async () => expect((await book()).faults).toBe(0), patience),
    async hurry() {
      await control('hurry', {});
    },
    untilSent: () =>
      vi.waitFor(async () => {
        const { events } = await book();
        expect(events.filter(({ tries }) => tries === 0)).toEqual([]);
      }, patience),
    pay: (page, card = 'pays') => submit(page, { action: 'pay', number: numberThat(card) }),
    confirm: (page) => submit(page, { action: 'confirm' }),
  };
}

function numberThat(card: CardBehaviour): string {
  const found = Object.entries(peerCards).find(([, behaviour]) => behaviour === card);
  if (!found) throw new Error(`There is no card that ${card}`);
  return found[0];
}
