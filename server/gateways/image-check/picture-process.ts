import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { serverDurations } from '../../durations.ts';
import { Refusal } from '../../refusal.ts';
import type { StoredPicture } from './image-encoding.ts';
import type { Advice } from './picture-advice.ts';
import { type PictureRefusal, refuseByKind } from './picture-kind.ts';
import type { PictureJob, PictureOutcome } from './picture-worker.ts';

/** The jobs of all accounts that may wait for the picture process; each account has one. */
const maxJobs = 24;

const program = join(import.meta.dirname, 'picture-worker.ts');
const jobs = new Map<number, PromiseWithResolvers<unknown>>();
let lastId = 0;
let worker: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;

// A decoder that hangs would go on without the server.
process.on('exit', () => worker?.kill('SIGKILL'));

/** Whether a further picture would be refused. It is asked before the picture's body is read. */
export function isPictureQueueFull(): boolean {
  return jobs.size >= maxJobs;
}

/** The id of the running picture process, and how many pictures it has to work on. @internal */
export function pictureProcess(): { pid: number | undefined; jobs: number } {
  return { pid: worker?.pid, jobs: jobs.size };
}

/**
 * Decodes a picture, turns it upright, removes all metadata (including the location), and encodes
 * it as WebP in two sizes.
 * @throws Refusal 503 'busy' when too many pictures wait, or the picture process was lost
 */
export async function reencodeImage(bytes: Buffer): Promise<StoredPicture | PictureRefusal> {
  // Other bytes never reach the decoder. `encode` returns just these two.
  return refuseByKind(bytes) ?? ((await runJob('encode', bytes)) as StoredPicture | PictureRefusal);
}

/**
 * Gives advice on a complete picture, the most useful first.
 * @throws Refusal 503 'busy'
 */
export async function adviseOnPicture(picture: Buffer): Promise<Advice[]> {
  return (await runJob('advise', picture)) as Advice[]; // what `advise` returns
}

async function runJob(work: PictureJob['work'], bytes: Buffer): Promise<unknown> {
  if (isPictureQueueFull()) throw busy();
  lastId += 1;
  const id = lastId;
  const job = Promise.withResolvers<unknown>();
  jobs.set(id, job);
  clearTimeout(idle);
  worker ??= start();
  const current = worker;
  current.channel?.ref();
  const { wait, decoding } = serverDurations.pictures;
  // Native code cannot be interrupted, so a picture that takes too long ends the process.
  const timer = setTimeout(() => current.kill('SIGKILL'), wait + decoding);
  // If it cannot be sent, the process has ended, and its exit settles the job.
  current.send({ id, work, bytes } satisfies PictureJob, () => {});
  try {
    return await job.promise;
  } finally {
    clearTimeout(timer);
    jobs.delete(id);
    if (jobs.size === 0) rest(current);
  }
}

/** The decoder takes 60 MB of memory, so its process runs only while it is needed. */
function start(): ChildProcess {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Hostile bytes are decoded there, so it knows none of the server's secrets. The memory of a
    // picture is given back at once.
    env: { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' },
  });
  child.unref();
  child.on('message', ({ id, ...outcome }: PictureOutcome) => {
    if ('result' in outcome) jobs.get(id)?.resolve(outcome.result);
    else jobs.get(id)?.reject(busy());
  });
  const lost = () => {
    if (worker !== child) return;
    worker = null;
    for (const { reject } of jobs.values()) reject(busy());
  };
  child.on('error', lost).on('exit', lost);
  return child;
}

/** Ends the process after a while without pictures; meanwhile it does not delay the server's end. */
function rest(child: ChildProcess): void {
  child.channel?.unref();
  idle = setTimeout(() => {
    if (worker === child) worker = null;
    if (child.connected) child.disconnect();
  }, serverDurations.pictures.idle).unref();
}

function busy(): Refusal {
  return new Refusal('busy', { retryAfter: serverDurations.retryAfter.busy });
}
