/**
 * The seed of all random values in a test: fixed in `npm test`, random in `npm run test:long`, and
 * printed by both.
 */
export const seed = Number(process.env.TEST_SEED || 20_260);
