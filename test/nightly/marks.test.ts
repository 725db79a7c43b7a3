import '../attacks/marks.test.ts';
