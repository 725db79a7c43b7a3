import '../documents/warm-pages.test.ts';
