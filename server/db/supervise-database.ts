/** A database that we started or adopted. */
export interface RunningDatabase {
  url: string;
  port: number;
  /** Resolves once our connection to it ends, whether it was stopped or killed. */
  lost: Promise<void>;
  stop(): Promise<void>;
}

/** What is told of a database that ends by itself. */
export interface DatabaseWatch {
  lost(): void;
  restarted(): void;
  /** It cannot be started again. */
  failed(error: unknown): void;
}

/**
 * Starts a database again whenever it ends by itself, until the returned function stops it for good.
 * A connection tells of the end, since an adopted database is no child of this process.
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
