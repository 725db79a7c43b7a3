import '../e2e/console-states.test.ts';
