import '../faults/edge-memory.test.ts';
