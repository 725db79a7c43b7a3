import type { components } from '@platen/client/api';

// All types are those of `template-v1.json`, which says what each field means.
type Schemas = components['schemas'];

/** A document as blocks: `template_data`. */
export type LayoutTemplate = Schemas['template-v1'];

/** The sheet; the request's options win over it. */
export type TemplatePage = Schemas['page'];

/** The top or bottom of pages. */
export type TemplateFrame = Schemas['frame'];

export type TemplateWatermark = Schemas['watermark'];

export type BlockType = Schemas['block']['type'];

/** A part of the document. */
export type Block = Schemas[`${BlockType}_block`];

/** The block of a type, such as `BlockOf<'chart'>`. */
export type BlockOf<T extends BlockType> = Extract<Block, { type: T }>;

export type CommonFields = Omit<BlockOf<'page_break'>, 'type'>;

/** A piece of a paragraph's text. */
export type Run = Schemas['run'];

export type ListItem = Schemas['listItem'];

export type TableColumn = Schemas['tableColumn'];

/** How a column's values look. */
export type CellFormat = NonNullable<TableColumn['format']>;

export type NumberFormat = NonNullable<BlockOf<'chart'>['format']>;

export type Row = Schemas['row'];

export type Cell = Schemas['cell'];

/** A value of a cell, or beside a key. */
export type Scalar = Schemas['pair']['value'];

export type Symbology = BlockOf<'barcode'>['symbology'];

/**
 * A text with `{{ … }}` in place of a value that is no text. Where the whole
 * text is one placeholder, the value keeps its JSON type.
 */
export type Placeholder = Schemas['Placeholder'];

/** A number of points (1/72 in), or a text with a unit such as `20mm`. */
export type Length = Schemas['length'];

/** A length, `auto`, `*` or a percentage. */
export type ColumnWidth = Schemas['columnWidth'];

/** A length for all four sides, or one for each. */
export type Sides = Schemas['sides'];

export type Align = Schemas['align'];

export type Border = Schemas['border'];

/** How something looks. */
export type Style = Schemas['style'];

/** The name of a style, a style, or several of both, later ones winning. */
export type StyleUse = Schemas['styleUse'];
