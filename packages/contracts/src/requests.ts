import type { components } from '@platen/client/api';

type Schemas = components['schemas'];

/** A file beside a document, with its bytes. */
export interface GivenAsset {
  name: string;
  mime?: string;
  data: Buffer;
}

/** The JSON body of a generation or a preview. */
export type GenerationRequest = Omit<Schemas['PreviewRequest'], 'assets'> & {
  assets?: readonly GivenAsset[];
};

/** The form of an upload or its preview, with the bytes of the file. */
export type UploadRequest = Omit<Schemas['UploadPreviewRequest'], 'file' | 'assets'> & {
  file: Buffer;
  assets?: readonly GivenAsset[];
};

/** Properties of an API key. */
export type KeyRequest = Schemas['KeyRequest'];

/** What to change of an API key. */
export type KeyUpdate = Schemas['KeyUpdate'];
