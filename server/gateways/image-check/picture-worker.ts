// The program of the picture process: it decodes what strangers have sent, apart from the server.
// A picture can neither take the server's memory nor end it.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { AcquireTimeoutError } from '../../semaphore.ts';
import { encodePicture } from './image-encoding.ts';
import { advise } from './picture-advice.ts';

const work = { encode: encodePicture, advise };

export interface PictureJob {
  id: number;
  work: keyof typeof work;
  bytes: Buffer;
}

/** The outcome of a job. Without a result it can be tried again. */
export interface PictureOutcome {
  id: number;
  result?: unknown;
}

/** Above the priority of a usual process, so that the server and its database go first. */
const niceness = 10;
setPriority(niceness);
endFirstWithoutMemory();

// A signal to the whole group, such as Ctrl-C, is the server's to handle: it may still need this
// process for the calls that it answers before it ends.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

process.on('message', (job: PictureJob) => void run(job));

/** Without memory, Linux ends this process before the server and its database. */
function endFirstWithoutMemory(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {
    // Some containers refuse that. Then the largest process ends.
  }
}

async function run({ id, work: name, bytes }: PictureJob): Promise<void> {
  const outcome: PictureOutcome = { id };
  try {
    outcome.result = await work[name](bytes);
  } catch (error) {
    // Whatever else fails ends the process: the server answers as it does for any lost process.
    if (!(error instanceof AcquireTimeoutError)) throw error;
  }
  process.send?.(outcome);
}
