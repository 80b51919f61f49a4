/** Runs at most so many pieces of work at the same time. The others wait in order. */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(permits: number) {
    this.free = permits;
  }

  /**
   * Runs the work once it has a permit. The permit is released when the work ends, or earlier when it
   * calls the function that it is given.
   */
  run<Result>(work: (release: () => void) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push(() => {
        let isOver = false;
        const release = () => {
          if (isOver) return;
          isOver = true;
          this.free += 1;
          this.begin();
        };
        work(release).finally(release).then(resolve, reject);
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
