// Loaded before a server in its own process: its clock is fast by so many minutes.

const RealDate = Date;
const fast = Number(process.env.CLOCK_MINUTES) * 60_000;

class ServerDate extends RealDate {
  constructor(...words: []) {
    if (words.length === 0) super(RealDate.now() + fast);
    else super(...words);
  }
  static override now() {
    return RealDate.now() + fast;
  }
  static override [Symbol.hasInstance](value: unknown) {
    return value instanceof RealDate;
  }
}

Object.assign(globalThis, { Date: ServerDate });
