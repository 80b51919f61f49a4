/** Lets so many works run at a time, in the order in which they came. */
export class Turns {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(count: number) {
    this.free = count;
  }

  /**
   * Runs the work in its turn. The next work begins when this one ends, or before that when it calls
   * the function that it is given.
   */
  run<Result>(work: (passOn: () => void) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push(() => {
        let isOver = false;
        const passOn = () => {
          if (isOver) return;
          isOver = true;
          this.free += 1;
          this.begin();
        };
        work(passOn).finally(passOn).then(resolve, reject);
      });
      this.begin();
    });
  }

  private begin(): void {
    while (this.free > 0 && this.waiting.length > 0) {
      this.free -= 1;
      this.waiting.shift()?.();
    }
  }
}
