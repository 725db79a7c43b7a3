import { pdfStandardsTests } from '../harness/documents/pdf-standards-tests.ts';

pdfStandardsTests();
