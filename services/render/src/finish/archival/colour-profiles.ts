import { PDFArray, PDFNumber, PDFStream, type PDFContext } from '@cantoo/pdf-lib';
import { streamBytes } from '../content/streams.ts';
import { name } from '../../pdf/objects.ts';

/** The place of a profile's major version (ICC.1, 7.2). */
const VERSION_OFFSET = 8;

/** The last version that PDF 1.4 knows. */
const LAST_VERSION = 2;

/** The colour space of the device, which the output intent gives a meaning, by its components. */
const DEVICE: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB' };

/**
 * Images whose profile is newer than PDF 1.4 get the device's colours, which
 * are sRGB: what Chromium writes is sRGB in a newer wording.
 */
export function replaceColourProfiles(context: PDFContext): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFStream)) continue;
    const device = deviceFor(object.dict.lookup(name('ColorSpace')));
    if (device) object.dict.set(name('ColorSpace'), name(device));
  }
}

function deviceFor(space: unknown): string | undefined {
  if (!(space instanceof PDFArray) || space.get(0) !== name('ICCBased')) return undefined;
  const profile = space.lookup(1);
  if (!(profile instanceof PDFStream)) return undefined;
  const version = streamBytes(profile)[VERSION_OFFSET] ?? 0;
  if (version <= LAST_VERSION) return undefined;
  return DEVICE[profile.dict.lookupMaybe(name('N'), PDFNumber)?.asNumber() ?? 0];
}
