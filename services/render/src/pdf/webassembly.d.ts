/** The little of it that is used here; TypeScript has it in its browser library only. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;

  /** Compiled code: it can be sent to other threads, which then share it. */
  type Module = object;
  const Module: new (bytes: Uint8Array) => Module;

  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  interface Table {
    set(index: number, value: unknown): void;
  }
  const Instance: new (module: Module, imports: Imports) => Instance;
}
