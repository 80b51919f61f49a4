/** Enough of everything to show what a test is about; `npm run test:long` asks for more. */
export const sizes = {
  /** Calls at the same time: more than the server has connections to its database. */
  calls: from('RACE_CALLS', 24),
  /** Rows that several runners work through at the same time: more than one batch. */
  rows: from('RACE_ROWS', 60),
  /** Days from one look at a motorist's life to the next. */
  days: from('LIFE_DAYS', 4),
  /** How often a server is killed between charge and record, or a browser while it saves and sends. */
  kills: from('KILL_ROUNDS', 3),
};

function from(variable: string, usual: number): number {
  return Number(process.env[variable] || usual);
}
