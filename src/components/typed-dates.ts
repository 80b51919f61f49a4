import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

/** Date fields read what is typed as DD/MM/YYYY only with this. */
dayjs.extend(customParseFormat);
