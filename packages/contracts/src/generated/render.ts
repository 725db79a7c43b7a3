import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { Asset as _platen_render_v1_Asset, Asset__Output as _platen_render_v1_Asset__Output } from './platen/render/v1/Asset.ts';
import type { BlockedResource as _platen_render_v1_BlockedResource, BlockedResource__Output as _platen_render_v1_BlockedResource__Output } from './platen/render/v1/BlockedResource.ts';
import type { Clipped as _platen_render_v1_Clipped, Clipped__Output as _platen_render_v1_Clipped__Output } from './platen/render/v1/Clipped.ts';
import type { PartChunk as _platen_render_v1_PartChunk, PartChunk__Output as _platen_render_v1_PartChunk__Output } from './platen/render/v1/PartChunk.ts';
import type { RenderFacts as _platen_render_v1_RenderFacts, RenderFacts__Output as _platen_render_v1_RenderFacts__Output } from './platen/render/v1/RenderFacts.ts';
import type { RenderJob as _platen_render_v1_RenderJob, RenderJob__Output as _platen_render_v1_RenderJob__Output } from './platen/render/v1/RenderJob.ts';
import type { RenderRequest as _platen_render_v1_RenderRequest, RenderRequest__Output as _platen_render_v1_RenderRequest__Output } from './platen/render/v1/RenderRequest.ts';
import type { RenderResponse as _platen_render_v1_RenderResponse, RenderResponse__Output as _platen_render_v1_RenderResponse__Output } from './platen/render/v1/RenderResponse.ts';
import type { RenderServiceClient as _platen_render_v1_RenderServiceClient, RenderServiceDefinition as _platen_render_v1_RenderServiceDefinition } from './platen/render/v1/RenderService.ts';
import type { Report as _platen_render_v1_Report, Report__Output as _platen_render_v1_Report__Output } from './platen/render/v1/Report.ts';
import type { SubstitutedFont as _platen_render_v1_SubstitutedFont, SubstitutedFont__Output as _platen_render_v1_SubstitutedFont__Output } from './platen/render/v1/SubstitutedFont.ts';
import type { UnreadSyntax as _platen_render_v1_UnreadSyntax, UnreadSyntax__Output as _platen_render_v1_UnreadSyntax__Output } from './platen/render/v1/UnreadSyntax.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  platen: {
    render: {
      v1: {
        Asset: MessageTypeDefinition<_platen_render_v1_Asset, _platen_render_v1_Asset__Output>
        BlockedResource: MessageTypeDefinition<_platen_render_v1_BlockedResource, _platen_render_v1_BlockedResource__Output>
        Clipped: MessageTypeDefinition<_platen_render_v1_Clipped, _platen_render_v1_Clipped__Output>
        Format: EnumTypeDefinition
        Output: EnumTypeDefinition
        Part: EnumTypeDefinition
        PartChunk: MessageTypeDefinition<_platen_render_v1_PartChunk, _platen_render_v1_PartChunk__Output>
        RenderFacts: MessageTypeDefinition<_platen_render_v1_RenderFacts, _platen_render_v1_RenderFacts__Output>
        RenderJob: MessageTypeDefinition<_platen_render_v1_RenderJob, _platen_render_v1_RenderJob__Output>
        RenderRequest: MessageTypeDefinition<_platen_render_v1_RenderRequest, _platen_render_v1_RenderRequest__Output>
        RenderResponse: MessageTypeDefinition<_platen_render_v1_RenderResponse, _platen_render_v1_RenderResponse__Output>
        /**
         * Turns a document into a PDF, or one of its pages into a PNG. Keeps nothing.
         */
        RenderService: SubtypeConstructor<typeof grpc.Client, _platen_render_v1_RenderServiceClient> & { service: _platen_render_v1_RenderServiceDefinition }
        Report: MessageTypeDefinition<_platen_render_v1_Report, _platen_render_v1_Report__Output>
        SubstitutedFont: MessageTypeDefinition<_platen_render_v1_SubstitutedFont, _platen_render_v1_SubstitutedFont__Output>
        UnreadSyntax: MessageTypeDefinition<_platen_render_v1_UnreadSyntax, _platen_render_v1_UnreadSyntax__Output>
      }
    }
  }
}

