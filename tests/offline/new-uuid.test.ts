import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newUuid } from '../../src/offline/new-uuid.ts';

describe('newUuid', () => {
  it('makes a UUID that has not been made before', () => {
    const ids = Array.from({ length: 1000 }, newUuid);
    for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
    expect(new Set(ids).size).toBe(1000);
  });

  it('is used wherever the app needs an id, because pages without TLS have no other', () => {
    for (const folder of ['src', 'sw']) {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.tsx?$/.test(file) || file.endsWith('new-uuid.ts')) continue;
        expect(readFileSync(join(folder, file), 'utf8'), file).not.toContain('randomUUID');
      }
    }
  });
});
