import '../documents/covered-text.test.ts';
