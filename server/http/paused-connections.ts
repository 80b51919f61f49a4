import type { Socket } from 'node:net';
import { serverDurations } from '../durations.ts';
import type { Connection } from './open-connections.ts';
import { readingTurns } from './reading-turns.ts';

/**
 * The connections that are not read for the moment: those that wait for their turn, and those whose
 * call was shed, for one to two times the pause, at most as long as the server is busy (LIM-13).
 */
export class PausedConnections {
  private readonly turns = readingTurns<Connection>(({ socket }) => socket.resume());
  private readonly held = new Set<Connection>();
  private isEnding = false;

  noteAccepted(): void {
    this.turns.noteAccepted();
  }

  /** Has the connection wait for its turn. */
  queue(connection: Connection): void {
    const { socket, client } = connection;
    if (client === null || this.isEnding || socket.destroyed) return;
    this.turns.add(client, connection);
    stopReading(socket, () => this.turns.has(connection));
  }

  hold(connection: Connection): void {
    const { socket, client } = connection;
    if (client === null || this.isEnding || socket.destroyed) return;
    this.held.add(connection);
    stopReading(socket, () => this.held.has(connection));
    // By their ports they come back one after the other.
    const share = ((socket.remotePort ?? 0) % 1000) / 1000;
    const pause = serverDurations.http.shedPause * (1 + share);
    setTimeout(() => this.release(connection), pause).unref();
  }

  /** Lets those whose call was shed wait for their turn. */
  releaseAll(): void {
    for (const connection of this.held) this.release(connection);
  }

  remove(connection: Connection): void {
    this.held.delete(connection);
    this.turns.remove(connection);
  }

  /** Resumes reading from all of these, and pauses none from now on. */
  end(connections: Iterable<Connection>): void {
    this.isEnding = true;
    for (const connection of connections) {
      if (!this.held.has(connection) && !this.turns.has(connection)) continue;
      this.remove(connection);
      connection.socket.resume();
    }
  }

  private release(connection: Connection): void {
    if (this.held.delete(connection)) this.queue(connection);
  }
}

/** Pauses in the next turn of the event loop, because Node begins to read right after this one. */
export function stopReading(socket: Socket, isWanted = () => true): void {
  setImmediate(() => isWanted() && socket.pause());
}
