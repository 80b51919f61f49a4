import { onTestFinished } from 'vitest';
import { type ServerDurations, type ServerProcess, startServerProcess } from '../server-process.ts';

/** Starts the real server for one test and stops it with that test, if it still runs then. */
export async function runServer(
  environment: Record<string, string>,
  durations?: ServerDurations,
): Promise<ServerProcess> {
  const server = await startServerProcess(environment, durations);
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}

/** The output of a server that cannot start. */
export async function failedStart(
  environment: Record<string, string>,
  durations?: ServerDurations,
): Promise<string> {
  const server = await startServerProcess(environment, durations).catch((error: Error) => error);
  if (server instanceof Error) return server.message;
  await server.stop();
  throw new Error('The server has started');
}
