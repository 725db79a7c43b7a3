import type { Server } from 'node:net';
import { engineService } from '@platen/contracts/services';
import { RpcServer } from '@platen/rpc';
import { DRAIN_TIMEOUT_MS } from '@platen/contracts/time-outs';
import { createLogger } from '@platen/runtime';
import { Registry } from 'prom-client';
import { Places, printHandlers, type Room } from './print/handlers.ts';
import type { Printing } from './print/print.ts';
import { LAST_ANSWERS_MS } from './settings.ts';

export interface PrintService {
  /** Says whether it prints with a program, or ('') with all of them. */
  tell: (program: string, isServing: boolean) => void;
  /** From now on it says that it takes no documents. */
  drain: () => void;
  /** Finishes its documents if it drains, and sends the last answers. */
  close: () => Promise<void>;
}

/**
 * Opens the engine's one call for render. It needs no certificate: render alone reaches an engine, and an engine, which a
 * document may take over, has no secret.
 * @param place a server that listens already, or where to listen
 */
export async function openPrintService(
  { room, ...printing }: Printing & { room: Room },
  place: Server | { host: string; port: number },
): Promise<PrintService> {
  const log = createLogger('engine', 'error');
  const server = new RpcServer({ log, metrics: new Registry() });
  const places = new Places(room);
  server.add(engineService, printHandlers(server, { ...printing, places }));
  let isDraining = false;
  const tell = (program: string, isServing: boolean) => {
    if (isServing && program === 'chromium') places.open('html');
    if (isServing && program === 'libreoffice') places.open('office');
    server.setServing(program, isServing && !isDraining);
  };
  tell('', false);
  if ('listen' in place) server.serve(place);
  else await server.listen(place.host, place.port);
  return {
    tell,
    drain: () => {
      isDraining = true;
      for (const program of ['', 'chromium', 'libreoffice']) tell(program, false);
    },
    close: () => server.close(isDraining ? DRAIN_TIMEOUT_MS : LAST_ANSWERS_MS),
  };
}
