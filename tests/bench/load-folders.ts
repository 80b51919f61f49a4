import { join } from 'node:path';

/** Git ignores it, like every folder of that name. */
const data = join(import.meta.dirname, 'data');

/** The folder of the filled databases, each a data folder of the product. */
export const smallFolder = join(data, 'small');
export const loadFolder = join(data, 'load');
