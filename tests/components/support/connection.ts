import type { QueryClient } from '@tanstack/react-query';
import { expect } from 'vitest';
import { checkConnection, watchConnection } from '../../../src/http/connection.ts';
import type { FakeServer } from './fake-server.ts';

// As the app does at its start.
watchConnection();

interface Opened {
  server: FakeServer;
  client: QueryClient;
}

/** The server stops answering, and the app has noticed it. */
export async function loseConnection({ server, client }: Opened): Promise<void> {
  // An answer that is still on its way would prove a connection.
  await expect.poll(() => client.isFetching()).toBe(0);
  server.isCut = true;
  await checkConnection();
}

/** The server can be reached again, and the app has noticed it. */
export async function regainConnection({ server }: Opened): Promise<void> {
  server.isCut = false;
  await checkConnection();
}
