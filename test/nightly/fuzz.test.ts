import '../fuzz/fuzz.test.ts';
