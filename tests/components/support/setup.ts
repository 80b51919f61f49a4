import '../../../src/app/styles.ts';
import { watchSubmits } from '../../../src/components/submitted-form.ts';

// As index.html and the app's start do, once for all tests of a file.
document.documentElement.lang = 'en-ZA';
document.title = 'Volmaak';
watchSubmits();
