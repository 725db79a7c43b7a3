import { PlatenError, type TemplatePage } from '@platen/contracts';
import type { TemplateDocument } from '../document.ts';
import type { FilledField } from '../filled.ts';
import { faultsOf, type Fault } from '../media/fault.ts';
import { pictureOf } from '../media/picture/image.ts';

const inBackground = faultsOf('background', '/template_data/page');
const fault: Fault = (_, expected, cause) => inBackground('background_image', expected, cause);

/** The background of a sheet, as CSS; undefined: none. */
export function backgroundOf(
  { background, background_image: image }: FilledField<TemplatePage>,
  { faults }: Pick<TemplateDocument, 'faults'>,
): string | undefined {
  const picture = image ? pictureCss(image, faults) : undefined;
  return picture && [picture, background ?? []].flat().join(' ');
}

/** Reports a picture that cannot be drawn with the document's other faults. */
function pictureCss(uri: string, faults: TemplateDocument['faults']): string | undefined {
  try {
    const { type, bytes } = pictureOf(uri, fault);
    return `url(data:image/${type};base64,${bytes.toString('base64')}) 0 0/100% 100% no-repeat`;
  } catch (error) {
    if (!(error instanceof PlatenError) || error.code !== 'template_error') throw error;
    faults.addAll(error.details ?? []);
    return undefined;
  }
}
