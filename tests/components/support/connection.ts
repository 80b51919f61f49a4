import { lookForConnection, watchConnection } from '../../../src/api/connection.ts';
import type { FakeServer } from './fake-server.ts';

// As the app's start does.
watchConnection();

/** Nobody answers any more, and the app has noticed it. */
export async function loseConnection(server: FakeServer): Promise<void> {
  server.isCut = true;
  await lookForConnection();
}

/** The server answers again, and the app has noticed it. */
export async function regainConnection(server: FakeServer): Promise<void> {
  server.isCut = false;
  await lookForConnection();
}
