/** A database that this process has started or taken over. */
export interface RunningDatabase {
  url: string;
  port: number;
  /** Resolves when the connection to the database ends, whether it was stopped or killed. */
  lost: Promise<void>;
  stop(): Promise<void>;
}

/** Callbacks for a database that ends unexpectedly. */
export interface DatabaseWatch {
  lost(): void;
  restarted(): void;
  /** The database could not be restarted. */
  failed(error: unknown): void;
}

/**
 * Restarts a database whenever it ends, until the returned function stops it for good. It notices
 * the end by a lost connection, because a database that was taken over is not a child process.
 */
export function supervise(
  first: RunningDatabase,
  restart: (ending: AbortSignal) => Promise<RunningDatabase>,
  watch: DatabaseWatch,
): () => Promise<void> {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let running = first;
  const watching = (async () => {
    for (;;) {
      await Promise.race([running.lost, stopped]);
      if (stopping.signal.aborted) return;
      watch.lost();
      running = await restart(stopping.signal);
      watch.restarted();
    }
  })().catch((error) => {
    if (!stopping.signal.aborted) watch.failed(error);
  });
  return async () => {
    stopping.abort();
    await watching;
    await running.stop();
  };
}
