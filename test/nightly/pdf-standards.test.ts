import { pdfStandardsTests } from '../harness/pdf-standards-tests.ts';

pdfStandardsTests();
