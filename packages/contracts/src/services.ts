import { fileURLToPath } from 'node:url';
import { loadPackageDefinition } from '@grpc/grpc-js';
import { loadSync, type Options } from '@grpc/proto-loader';
import type { ProtoGrpcType as AuthTypes } from './generated/auth.ts';
import type { ProtoGrpcType as DevelopmentTypes } from './generated/development.ts';
import type { ProtoGrpcType as EngineTypes } from './generated/engine.ts';
import type { ProtoGrpcType as RenderTypes } from './generated/render.ts';
import type { ProtoGrpcType as UsageTypes } from './generated/usage.ts';

// An entry point of its own: only users of gRPC load it and parse the protos, which each thread would repeat.

/** How messages look in memory; the generated types are made with the same options. */
const LOADING: Options = { longs: Number, enums: String, defaults: true, oneofs: true };

const PROTO_ROOT = fileURLToPath(new URL('../../../proto', import.meta.url));

type Types = AuthTypes & UsageTypes & DevelopmentTypes & RenderTypes & EngineTypes;

// The only cast of the contracts, because proto-loader knows the shapes only at run time.
const loaded = loadPackageDefinition(
  loadSync(
    [
      'platen/auth/v1/auth.proto',
      'platen/usage/v1/usage.proto',
      'platen/usage/v1/development.proto',
      'platen/render/v1/render.proto',
      'platen/engine/v1/engine.proto',
    ],
    { ...LOADING, includeDirs: [PROTO_ROOT] },
  ),
) as unknown as Types & {
  platen: AuthTypes['platen'] &
    UsageTypes['platen'] &
    DevelopmentTypes['platen'] &
    RenderTypes['platen'] &
    EngineTypes['platen'];
};

export const authService = loaded.platen.auth.v1.AuthService.service;
export const usageService = loaded.platen.usage.v1.UsageService.service;
export const renderService = loaded.platen.render.v1.RenderService.service;
export const engineService = loaded.platen.engine.v1.EngineService.service;
export const developmentService = loaded.platen.usage.v1.DevelopmentService.service;
