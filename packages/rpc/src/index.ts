export { RpcClient, type CallOptions } from './client.ts';
export type { DuplexCall } from './duplex-call.ts';
export { isCancelled, isLost, noAnswer } from './errors.ts';
export { RpcServer, type CallContext } from './server.ts';
export { CHUNK_BYTES, chunksOf, readMessages, writeMessage } from './streams.ts';
export type { Callers } from './tls/callers.ts';
export { WatchedCertificates, type CertificateFiles } from './tls/certificate-files.ts';
export { Certificates, type CertificateSet } from './tls/certificates.ts';
export { parseSpiffeId } from './tls/identity.ts';
