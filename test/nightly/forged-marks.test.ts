import '../attacks/forged-marks.test.ts';
