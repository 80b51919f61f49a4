import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { live, type NoteEvent, sendNotes } from './example.ts';
import { historiesOf, is, simulationEvents } from './histories.ts';
import { runHistories } from './run-histories.ts';

const histories = historiesOf<NoteEvent>([
  [5, is('save').map((name) => ({ do: name }))],
  ...simulationEvents,
]);

function check(send: typeof sendNotes, count: number) {
  return runHistories({ histories, run: (events) => live(events, send), count, seed: 7 });
}

describe('the kit', () => {
  it('lives the histories of its example', async () => {
    const seen = await check(sendNotes, 200);
    expect(seen.get('killed after store')).toBeGreaterThan(10);
  });

  it('finds what counts as sent without an answer, and reduces and reports it', async () => {
    const careless: typeof sendNotes = async ({ all, post, markSent }) => {
      for (const note of await all()) {
        await post(note, note.id);
        await markSent(note.id);
      }
    };
    const failure = await check(careless, 200).catch((error: Error) => error);
    expect(String(failure)).toMatch(/seed: 7, path: "/);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).toContain('sent is sent');
  });

  it('reduces a failing history to a few events', async () => {
    const careless: typeof sendNotes = async ({ all, markSent }) => {
      for (const note of await all()) await markSent(note.id);
    };
    const failure = await check(careless, 200).catch((error: Error) => error);
    const [, shown = '[]'] = /Counterexample: \[(.*)\]/.exec(String(failure)) ?? [];
    expect(JSON.parse(shown).length).toBeLessThan(6);
  });

  it('finds what posts each try under a new key', async () => {
    let tries = 0;
    const again: typeof sendNotes = (ports) => {
      tries += 1;
      return sendNotes({ ...ports, post: (note) => ports.post(note, `${note.id} ${tries}`) });
    };
    await expect(check(again, 200)).rejects.toThrow();
  });

  it('has a README that shows its example', () => {
    const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
    expect(read('README.md')).toContain(read('example.ts'));
  });
});
