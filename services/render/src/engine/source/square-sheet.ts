import type { PageGeometry } from '@platen/contracts';

/** A square sheet without margins, for what is laid over pages. @param side in points */
export const squareSheet = (side: number): PageGeometry => ({
  width: side,
  height: side,
  marginTop: 0,
  marginRight: 0,
  marginBottom: 0,
  marginLeft: 0,
});
