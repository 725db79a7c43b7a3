import type { PackageKind } from '../office/opc/open.ts';
import { all, COMMON_ROLES } from '../office/opc/relationships.ts';
import { disarmSlides } from './disarm.ts';

const SLIDES = 'application/vnd.openxmlformats-officedocument.presentationml';

/** A PowerPoint presentation. Left out are films, sound, OLE objects (their pictures stay), controls, notes, comments and tags. */
export const slidesKind: PackageKind = {
  name: 'pptx',
  mainTypes: [
    `${SLIDES}.presentation.main+xml`,
    `${SLIDES}.template.main+xml`,
    `${SLIDES}.slideshow.main+xml`,
  ],
  root: 'p:presentation',
  roles: {
    ...COMMON_ROLES,
    ...all('xml', ['slide', 'slideLayout', 'slideMaster', 'presProps', 'tableStyles']),
  },
  refused: new Map(),
  disarmer: () => disarmSlides,
};
