import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

/** Mantine's date fields need this dayjs plugin to read DD/MM/YYYY. */
dayjs.extend(customParseFormat);
