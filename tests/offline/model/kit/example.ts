import { must, mustHappenOnce, mustKeep } from './invariants.ts';
import { KeyedServer, refusal } from './keyed-server.ts';
import type { Arrival } from './network.ts';
import { Simulation, type SimulationEvent } from './simulation.ts';

export interface Note {
  id: string;
  isSent: boolean;
}

/** The ports of the app under test. */
interface Ports {
  all(): Promise<Note[]>;
  markSent(id: string): Promise<void>;
  post(note: Note, key: string): Promise<Arrival>;
}

/** The app under test: it posts each note under the note's id, until the server has answered. */
export async function sendNotes({ all, post, markSent }: Ports): Promise<void> {
  for (const note of await all()) {
    const arrival = note.isSent ? null : await post(note, note.id);
    if (arrival?.kind === 'reply' && arrival.reply.status === 201) await markSent(note.id);
  }
}

export type NoteEvent = SimulationEvent | { do: 'save' };

/** Lives a history of the app. The invariants hold after each event, and in the end all is sent. */
export async function live(events: NoteEvent[], send = sendNotes) {
  const server = new KeyedServer();
  const notes = new Map<string, Note>();
  const saved: string[] = [];
  const simulation: Simulation<{ item: string; key: string }> = new Simulation({
    contexts: 3,
    seed: 1,
    serve: ({ item, key }) =>
      server.once({ userId: 'anna', key, body: '' }, () => {
        return { id: String(server.nextNumber()), userId: 'anna', item };
      }),
    troubleOf: (status) => refusal(status, 'trouble'),
    storageFault: () => new Error('The storage is full'),
    send: (context) => {
      const { contexts, network } = simulation;
      return send({
        all: () => contexts.hold(context, 'store', () => [...notes.values()]),
        markSent: (id) =>
          contexts.hold(context, 'store', () => void notes.set(id, { id, isSent: true })),
        post: ({ id }, key) => network.carry(context, { item: id, key }),
      });
    },
  });
  const save = () => {
    const id = String(saved.length);
    saved.push(id);
    notes.set(id, { id, isSent: false });
  };
  const expectInvariants = () => {
    mustKeep(saved, notes, () => false);
    mustHappenOnce(server.effects, () => 'anna');
    for (const { id, isSent } of notes.values()) {
      must(!isSent || server.effectOf(id) !== undefined, 'sent is sent', id);
    }
  };
  for (const event of events) {
    if (event.do === 'save') save();
    else await simulation.happen(event);
    expectInvariants();
  }
  simulation.network.deliverDelayed();
  await simulation.complete();
  await simulation.start(0);
  await simulation.complete();
  expectInvariants();
  must(
    [...notes.values()].every(({ isSent }) => isSent),
    'everything is sent in the end',
  );
  return simulation;
}
