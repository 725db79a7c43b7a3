import type { components } from '@platen/client/api';

type Schemas = components['schemas'];

/** The JSON body of a generation or a preview. */
export type GenerationRequest = Schemas['PreviewRequest'];

/** The form of an upload or its preview, with the bytes of the file. */
export type UploadRequest = Omit<Schemas['UploadPreviewRequest'], 'file'> & { file: Buffer };

/** How an API key is to be. */
export type KeyRequest = Schemas['KeyRequest'];
