import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { errorText } from './db/database.ts';
import { serverDurations } from './durations.ts';
import { listenForMetrics } from './metrics/serve-metrics.ts';
import { startServer } from './start.ts';

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints one clear line. */
function tell(what: string, error: unknown): void {
  const text = error instanceof Error ? describe(error) : String(error);
  process.stderr.write(`${what} ${text}\n`);
}

function fail(error: unknown): never {
  tell('Volmaak cannot start.', error);
  process.exit(1);
}

/** Why the server cannot listen on its address. */
const listenErrors: Record<string, string> = {
  EADDRINUSE: 'PORT: something else listens there already',
  EACCES: 'PORT: this port may not be used by this user',
  EADDRNOTAVAIL: 'HOST: this is no address of this machine',
  ENOTFOUND: 'HOST: this name is not known',
  EAI_AGAIN: 'HOST: this name is not known',
};

function describe(error: NodeJS.ErrnoException): string {
  if (error instanceof ConfigError) return error.message;
  // Only errors of files have a path.
  if (error.path !== undefined) return `DATA_DIR: ${error.message}`;
  return listenErrors[error.code ?? ''] ?? errorText(error);
}

const config = (() => {
  try {
    return readConfig();
  } catch (error) {
    return fail(error);
  }
})();

// Written in batches and without waiting. What is left is written when the process ends.
const log = pino(
  { level: 'info' },
  pino.destination({ sync: false, minLength: 4096, periodicFlush: serverDurations.log.flush }),
);
const starting = startServer(config, {
  log,
  print,
  databaseFailed(error) {
    tell('Volmaak ends. The database cannot be started again:', error);
    stop(1);
  },
});

let stopping = false;
function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  // Running calls are answered, but a hanging one must not prevent the exit.
  setTimeout(() => process.exit(1), serverDurations.shutdown.process).unref();
  starting
    .then((started) => started.stop())
    .then(() => new Promise((written) => log.flush(written)))
    .then(() => process.exit(code), fail);
}
// `disconnect` means that `npm start`, which started this process, has ended.
for (const end of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(end, () => stop(0));

/** Opens the port of the metrics, if there is one. */
async function showMetrics(): Promise<void> {
  if (!metrics || config.metricsPort === undefined) return;
  const address = (await listenForMetrics(metrics, config.metricsPort)).address();
  const port = typeof address === 'object' ? address?.port : config.metricsPort;
  print(`The metrics are at http://127.0.0.1:${port}/metrics`);
}

const { app, metrics, stop: stopServer } = await starting.catch(fail);
if (!stopping) {
  const listening = app.listen({ port: config.port, host: config.host }).then(showMetrics);
  await listening.catch(async (error) => {
    await stopServer();
    fail(error);
  });
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : config.port;
  print(`Volmaak is ready at ${config.publicUrl ?? `http://localhost:${port}`}`);
}
