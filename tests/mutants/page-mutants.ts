import type { Mutant } from './mutant.ts';

/** What a device shows and keeps is its user's own, and our server's. */
export const pageMutants: readonly Mutant[] = [
  {
    name: 'CSV not escaped: a spreadsheet runs what a user typed',
    breaks: 'nobody sees what is not theirs',
    file: 'domain/csv.ts',
    find: '.test(text) ?',
    replace: ".test('') ?",
    tests: ['tests/domain/csv.test.ts'],
  },
  {
    name: "a foreign network's answer is taken for ours",
    breaks: 'nothing is hidden',
    file: 'src/api/call.ts',
    find: "if (origin === 'foreign') throw new ForeignResponseError();",
    replace: 'void ForeignResponseError;',
    tests: ['tests/src/account/session.test.ts'],
  },
  {
    name: "a foreign network's picture is cached as ours",
    breaks: 'nothing is hidden',
    file: 'sw/pictures.ts',
    find: "return isOurs && response.ok && type.startsWith('image/') ? response : null;",
    replace: "return isOurs && response.ok && type.startsWith('image/') ? response : response;",
    tests: ['tests/offline/pictures.test.ts'],
  },
  {
    name: 'two people on one phone share a cache of pictures',
    breaks: 'nobody sees what is not theirs',
    file: 'src/offline/picture-cache.ts',
    find: 'return prefix + userId;',
    replace: 'return prefix + userId.slice(0, 0);',
    tests: ['tests/offline/pictures.test.ts'],
  },
  {
    name: 'the device is not wiped at sign-out',
    breaks: 'nobody sees what is not theirs',
    file: 'src/api/device-cache.ts',
    find: 'await clearDevice(() => true);',
    replace: 'await clearDevice(() => false);',
    tests: ['tests/src/api/device-wipe.test.ts'],
  },
  {
    name: 'what arrives for somebody who has signed out is kept',
    breaks: 'nobody sees what is not theirs',
    file: 'src/api/device-cache.ts',
    find: 'if (isOwn(key)) await inTime(() => set(key, value, store));',
    replace: 'await inTime(() => set(key, value, store));',
    tests: ['tests/src/api/device-wipe.test.ts'],
  },
  {
    name: 'a payment tried again after silence has a new key',
    breaks: 'nothing happens twice',
    file: 'src/api/payment-outcome.ts',
    find: "return outcome.kind !== 'no-answer' && outcome.kind !== 'moved';",
    replace: "return outcome.kind !== 'moved';",
    tests: ['tests/src/purchase/payment-outcome.test.ts'],
  },
];
