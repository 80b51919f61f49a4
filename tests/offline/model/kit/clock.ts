const hour = 60 * 60 * 1000;

/** The device's clock, which jumps, and the server's, which only goes forward. In milliseconds. */
export class Clock {
  now = 1_750_000_000_000;
  serverNow = 0;

  jump(by: number): void {
    this.now += by;
    this.serverNow += Math.abs(by) % hour;
  }
}

/** Random numbers from 0 to 1, which are the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
