import type { MethodDefinition } from '@grpc/proto-loader';

/** A method as the generated types describe it, whatever its messages. */
// oxlint-disable-next-line typescript/no-explicit-any -- only `any` matches every message type
export type AnyMethod = MethodDefinition<any, any, any, any>;

/** What a client sends. */
export type Request<M> =
  M extends MethodDefinition<infer R, infer _1, infer _2, infer _3> ? R : never;

/** What a client receives. */
export type Reply<M> =
  M extends MethodDefinition<infer _1, infer _2, infer _3, infer R> ? R : never;

/** The methods of a generated service definition by name. */
export type Methods<D> = Extract<keyof D, string>;
