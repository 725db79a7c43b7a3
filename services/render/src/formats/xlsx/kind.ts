import type { PackageKind } from '../office/opc/open.ts';
import { all, COMMON_ROLES } from '../office/opc/relationships.ts';
import { disarmerOf } from './disarm.ts';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const ASIDE = 'Take it out, save the workbook and upload it again.';

/**
 * An Excel workbook. Left out are external links, connections, queries, OLE objects, controls, comments, pivot
 * tables (their cells stay), printer settings and what is yet to come.
 */
export const workbookKind: PackageKind = {
  name: 'xlsx',
  mainTypes: [`${SHEET}.sheet.main+xml`, `${SHEET}.template.main+xml`],
  root: 'x:workbook',
  roles: {
    ...COMMON_ROLES,
    ...all('xml', ['worksheet', 'chartsheet', 'sharedStrings', 'styles', 'drawing', 'table']),
    pivotTable: 'xml',
  },
  refused: new Map([
    ['dialogsheet', `The workbook has a sheet that is a dialogue of Excel 5. ${ASIDE}`],
    ['xlMacrosheet', `The workbook has a sheet of macros. ${ASIDE}`],
    ['xlIntlMacrosheet', `The workbook has a sheet of macros. ${ASIDE}`],
  ]),
  disarmer: disarmerOf,
};
