import '../attacks/office.test.ts';
