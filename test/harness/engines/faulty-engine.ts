/** An engine with faults that a real one cannot produce on demand. */
export { ScriptedEngine as FaultyEngine, type ScriptedPrint } from '@platen/rpc/testing';
