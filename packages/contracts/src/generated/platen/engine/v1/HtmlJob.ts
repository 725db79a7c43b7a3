// Original file: proto/platen/engine/v1/engine.proto

import type { Page as _platen_engine_v1_Page, Page__Output as _platen_engine_v1_Page__Output } from '../../../platen/engine/v1/Page.ts';
import type { Wait as _platen_engine_v1_Wait, Wait__Output as _platen_engine_v1_Wait__Output } from '../../../platen/engine/v1/Wait.ts';
import type { Media as _platen_engine_v1_Media, Media__Output as _platen_engine_v1_Media__Output } from '../../../platen/engine/v1/Media.ts';
import type { Fit as _platen_engine_v1_Fit, Fit__Output as _platen_engine_v1_Fit__Output } from '../../../platen/engine/v1/Fit.ts';
import type { Facts as _platen_engine_v1_Facts, Facts__Output as _platen_engine_v1_Facts__Output } from '../../../platen/engine/v1/Facts.ts';
import type { Asset as _platen_engine_v1_Asset, Asset__Output as _platen_engine_v1_Asset__Output } from '../../../platen/engine/v1/Asset.ts';

/**
 * A document for Chromium.
 */
export interface HtmlJob {
  'page'?: (_platen_engine_v1_Page | null);
  /**
   * The base of its references; empty: none.
   */
  'base'?: (string);
  /**
   * Whether scripts of the document run.
   */
  'scripts'?: (boolean);
  /**
   * The mark of the diagrams in it, which a script of ours draws; empty: none.
   */
  'diagrams'?: (string);
  /**
   * Whether it is ready as soon as it has loaded and fits its pages, whatever is in it.
   */
  'still'?: (boolean);
  /**
   * What has to be true of the page before it is printed, besides its rest.
   */
  'wait'?: (_platen_engine_v1_Wait | null);
  'media'?: (_platen_engine_v1_Media);
  'fit'?: (_platen_engine_v1_Fit);
  /**
   * Whether backgrounds and colours are left out.
   */
  'economy'?: (boolean);
  'facts'?: (_platen_engine_v1_Facts | null);
  /**
   * What the names of places begin with, which the print is to have: of the nth that begins on a side of a spread
   * (`NAME-left-0`, `NAME-right-1`), of the nth group of pages (`NAME-group-0`), and of the nth string and of what
   * comes before it (`NAME-string-0`, `NAME-before-0`); empty: none.
   */
  'places'?: (string);
  /**
   * Those that begin on a side of a spread, by number from 0, which an empty page comes before.
   */
  'blanks'?: (number)[];
  /**
   * The origin of the document, such as `http://name.localhost`, where it finds its assets; empty: it has none.
   */
  'origin'?: (string);
  /**
   * The files at that origin: the nth has the nth of the parts PART_ASSET.
   */
  'assets'?: (_platen_engine_v1_Asset)[];
  /**
   * Whether its elements say which block of a template they are of (`data-block`), and which have a fixed height
   * (`data-height`, in points).
   */
  'blocks'?: (boolean);
}

/**
 * A document for Chromium.
 */
export interface HtmlJob__Output {
  'page': (_platen_engine_v1_Page__Output | null);
  /**
   * The base of its references; empty: none.
   */
  'base': (string);
  /**
   * Whether scripts of the document run.
   */
  'scripts': (boolean);
  /**
   * The mark of the diagrams in it, which a script of ours draws; empty: none.
   */
  'diagrams': (string);
  /**
   * Whether it is ready as soon as it has loaded and fits its pages, whatever is in it.
   */
  'still': (boolean);
  /**
   * What has to be true of the page before it is printed, besides its rest.
   */
  'wait': (_platen_engine_v1_Wait__Output | null);
  'media': (_platen_engine_v1_Media__Output);
  'fit': (_platen_engine_v1_Fit__Output);
  /**
   * Whether backgrounds and colours are left out.
   */
  'economy': (boolean);
  'facts': (_platen_engine_v1_Facts__Output | null);
  /**
   * What the names of places begin with, which the print is to have: of the nth that begins on a side of a spread
   * (`NAME-left-0`, `NAME-right-1`), of the nth group of pages (`NAME-group-0`), and of the nth string and of what
   * comes before it (`NAME-string-0`, `NAME-before-0`); empty: none.
   */
  'places': (string);
  /**
   * Those that begin on a side of a spread, by number from 0, which an empty page comes before.
   */
  'blanks': (number)[];
  /**
   * The origin of the document, such as `http://name.localhost`, where it finds its assets; empty: it has none.
   */
  'origin': (string);
  /**
   * The files at that origin: the nth has the nth of the parts PART_ASSET.
   */
  'assets': (_platen_engine_v1_Asset__Output)[];
  /**
   * Whether its elements say which block of a template they are of (`data-block`), and which have a fixed height
   * (`data-height`, in points).
   */
  'blocks': (boolean);
}
