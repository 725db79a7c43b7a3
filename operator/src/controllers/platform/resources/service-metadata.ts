import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import { metadataOf, type Callee } from './names.ts';
import { annotated, podSettingsOf } from './pod-settings.ts';

/** Name, labels, annotations and owner of the Service of a part. */
export function serviceMetadataOf(platform: PdfPlatform, name: string, component: Callee) {
  const { serviceLabels, serviceAnnotations } = podSettingsOf(platform, component);
  const metadata = metadataOf(platform, name, component);
  const labels = { ...serviceLabels, ...metadata.labels };
  return annotated({ ...metadata, labels }, serviceAnnotations);
}
