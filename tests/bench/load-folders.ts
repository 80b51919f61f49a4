import { join } from 'node:path';

/** Ignored by git, like every folder of that name. */
const data = join(import.meta.dirname, 'data');

/** Where the filled databases of the bench are: data folders of the product. */
export const smallFolder = join(data, 'small');
export const loadFolder = join(data, 'load');
