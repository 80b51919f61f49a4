/** The sizes of the tests: small in `npm test`, larger in `npm run test:long`. */
export const sizes = {
  /** Simultaneous calls: more than the server has database connections. */
  calls: from('RACE_CALLS', 24),
  /** Rows that several runners process at the same time: more than one batch. */
  rows: from('RACE_ROWS', 60),
  /** Days between two checks in a test of a motorist's years. */
  days: from('LIFE_DAYS', 4),
  /**
   * How often a server is killed between charge and record, or a browser while it saves and sends.
   */
  kills: from('KILL_ROUNDS', 3),
  /** Random histories through the screens. */
  histories: from('UI_HISTORIES', 5),
};

function from(variable: string, usual: number): number {
  return Number(process.env[variable] || usual);
}
