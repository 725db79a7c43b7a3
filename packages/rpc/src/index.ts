export { RpcClient, type CallOptions } from './client.ts';
export type { DuplexCall } from './duplex-call.ts';
export { isCancelled } from './errors.ts';
export { RpcServer, type CallContext } from './server.ts';
export { CHUNK_BYTES, chunksOf, readMessages, writeMessage } from './streams.ts';
