/** What everything random in a test begins with: fixed in `npm test`, random in `npm run test:long`, and told by both. */
export const seed = Number(process.env.TEST_SEED || 20_260);
