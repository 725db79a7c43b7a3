import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { Asset as _platen_engine_v1_Asset, Asset__Output as _platen_engine_v1_Asset__Output } from './platen/engine/v1/Asset.ts';
import type { ClippedElement as _platen_engine_v1_ClippedElement, ClippedElement__Output as _platen_engine_v1_ClippedElement__Output } from './platen/engine/v1/ClippedElement.ts';
import type { EngineServiceClient as _platen_engine_v1_EngineServiceClient, EngineServiceDefinition as _platen_engine_v1_EngineServiceDefinition } from './platen/engine/v1/EngineService.ts';
import type { Facts as _platen_engine_v1_Facts, Facts__Output as _platen_engine_v1_Facts__Output } from './platen/engine/v1/Facts.ts';
import type { HtmlJob as _platen_engine_v1_HtmlJob, HtmlJob__Output as _platen_engine_v1_HtmlJob__Output } from './platen/engine/v1/HtmlJob.ts';
import type { LostReference as _platen_engine_v1_LostReference, LostReference__Output as _platen_engine_v1_LostReference__Output } from './platen/engine/v1/LostReference.ts';
import type { OfficeJob as _platen_engine_v1_OfficeJob, OfficeJob__Output as _platen_engine_v1_OfficeJob__Output } from './platen/engine/v1/OfficeJob.ts';
import type { Page as _platen_engine_v1_Page, Page__Output as _platen_engine_v1_Page__Output } from './platen/engine/v1/Page.ts';
import type { PartChunk as _platen_engine_v1_PartChunk, PartChunk__Output as _platen_engine_v1_PartChunk__Output } from './platen/engine/v1/PartChunk.ts';
import type { PrintFailure as _platen_engine_v1_PrintFailure, PrintFailure__Output as _platen_engine_v1_PrintFailure__Output } from './platen/engine/v1/PrintFailure.ts';
import type { PrintJob as _platen_engine_v1_PrintJob, PrintJob__Output as _platen_engine_v1_PrintJob__Output } from './platen/engine/v1/PrintJob.ts';
import type { PrintReport as _platen_engine_v1_PrintReport, PrintReport__Output as _platen_engine_v1_PrintReport__Output } from './platen/engine/v1/PrintReport.ts';
import type { PrintRequest as _platen_engine_v1_PrintRequest, PrintRequest__Output as _platen_engine_v1_PrintRequest__Output } from './platen/engine/v1/PrintRequest.ts';
import type { PrintResponse as _platen_engine_v1_PrintResponse, PrintResponse__Output as _platen_engine_v1_PrintResponse__Output } from './platen/engine/v1/PrintResponse.ts';
import type { RunningString as _platen_engine_v1_RunningString, RunningString__Output as _platen_engine_v1_RunningString__Output } from './platen/engine/v1/RunningString.ts';
import type { Sheet as _platen_engine_v1_Sheet, Sheet__Output as _platen_engine_v1_Sheet__Output } from './platen/engine/v1/Sheet.ts';
import type { Sides as _platen_engine_v1_Sides, Sides__Output as _platen_engine_v1_Sides__Output } from './platen/engine/v1/Sides.ts';
import type { Wait as _platen_engine_v1_Wait, Wait__Output as _platen_engine_v1_Wait__Output } from './platen/engine/v1/Wait.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  platen: {
    engine: {
      v1: {
        Asset: MessageTypeDefinition<_platen_engine_v1_Asset, _platen_engine_v1_Asset__Output>
        ClippedElement: MessageTypeDefinition<_platen_engine_v1_ClippedElement, _platen_engine_v1_ClippedElement__Output>
        /**
         * Prints documents with Chromium or LibreOffice. Keeps nothing, and knows no caller.
         */
        EngineService: SubtypeConstructor<typeof grpc.Client, _platen_engine_v1_EngineServiceClient> & { service: _platen_engine_v1_EngineServiceDefinition }
        Facts: MessageTypeDefinition<_platen_engine_v1_Facts, _platen_engine_v1_Facts__Output>
        Fault: EnumTypeDefinition
        Fit: EnumTypeDefinition
        HtmlJob: MessageTypeDefinition<_platen_engine_v1_HtmlJob, _platen_engine_v1_HtmlJob__Output>
        Isolation: EnumTypeDefinition
        LossReason: EnumTypeDefinition
        LostReference: MessageTypeDefinition<_platen_engine_v1_LostReference, _platen_engine_v1_LostReference__Output>
        Media: EnumTypeDefinition
        Mode: EnumTypeDefinition
        Noise: EnumTypeDefinition
        OfficeJob: MessageTypeDefinition<_platen_engine_v1_OfficeJob, _platen_engine_v1_OfficeJob__Output>
        Page: MessageTypeDefinition<_platen_engine_v1_Page, _platen_engine_v1_Page__Output>
        Part: EnumTypeDefinition
        PartChunk: MessageTypeDefinition<_platen_engine_v1_PartChunk, _platen_engine_v1_PartChunk__Output>
        PrintFailure: MessageTypeDefinition<_platen_engine_v1_PrintFailure, _platen_engine_v1_PrintFailure__Output>
        PrintJob: MessageTypeDefinition<_platen_engine_v1_PrintJob, _platen_engine_v1_PrintJob__Output>
        PrintReport: MessageTypeDefinition<_platen_engine_v1_PrintReport, _platen_engine_v1_PrintReport__Output>
        PrintRequest: MessageTypeDefinition<_platen_engine_v1_PrintRequest, _platen_engine_v1_PrintRequest__Output>
        PrintResponse: MessageTypeDefinition<_platen_engine_v1_PrintResponse, _platen_engine_v1_PrintResponse__Output>
        RunningString: MessageTypeDefinition<_platen_engine_v1_RunningString, _platen_engine_v1_RunningString__Output>
        Sheet: MessageTypeDefinition<_platen_engine_v1_Sheet, _platen_engine_v1_Sheet__Output>
        Side: EnumTypeDefinition
        Sides: MessageTypeDefinition<_platen_engine_v1_Sides, _platen_engine_v1_Sides__Output>
        Wait: MessageTypeDefinition<_platen_engine_v1_Wait, _platen_engine_v1_Wait__Output>
        Way: EnumTypeDefinition
      }
    }
  }
}

