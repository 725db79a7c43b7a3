export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What to make a PDF of. */
        GenerationRequest: {
            /**
             * @description What the source is.
             * @default html
             * @enum {string}
             */
            format?: "html" | "markdown" | "template";
            /** @description HTML (a fragment or a whole document) or Markdown; required for these two formats. */
            content?: string;
            /** @description A layout template; required for format template. */
            template_data?: components["schemas"]["template-v1"];
            variables?: components["schemas"]["Variables"];
            options?: components["schemas"]["PdfOptions"];
            assets?: components["schemas"]["Assets"];
            respond?: components["schemas"]["Respond"];
        } & unknown;
        /** @description What to make a picture of. */
        PreviewRequest: {
            /**
             * @description What the source is.
             * @default html
             * @enum {string}
             */
            format?: "html" | "markdown" | "template";
            /** @description HTML (a fragment or a whole document) or Markdown; required for these two formats. */
            content?: string;
            /** @description A layout template; required for format template. */
            template_data?: components["schemas"]["template-v1"];
            variables?: components["schemas"]["Variables"];
            options?: components["schemas"]["PdfOptions"];
            assets?: components["schemas"]["Assets"];
            respond?: components["schemas"]["Respond"];
            preview?: components["schemas"]["Preview"];
        } & unknown;
        /** @description A form with a file. */
        UploadRequest: {
            /**
             * Format: binary
             * @description A Word document (`.docx`, `.docm`, or a template of one, `.dotx`), or a `.doc`, `.odt`, `.rtf`, `.xlsx`,
             *     `.ods`, `.pptx` or `.odp`, which takes no variables; a PDF form (`.pdf`); or `.html`, `.md` or a layout
             *     template (`.json`); or a ZIP with exactly one `index.html`, `index.md` or `template.json`, at its root or in
             *     its only top folder, and the files beside it. At most 25 MiB.
             */
            file: string;
            /**
             * @description What the file is, where its name does not say; of an office file and a ZIP their content says it.
             * @enum {string}
             */
            format?: "html" | "markdown" | "template";
            /** @description Files beside an HTML, Markdown or template file, by their names; see `assets` of a JSON body. Folders take a ZIP. */
            assets?: string[];
            variables?: components["schemas"]["Variables"];
            options?: components["schemas"]["PdfOptions"];
            respond?: components["schemas"]["Respond"];
        };
        /** @description A form with a file of which to make a picture. */
        UploadPreviewRequest: {
            /**
             * Format: binary
             * @description A Word document (`.docx`, `.docm`, or a template of one, `.dotx`), or a `.doc`, `.odt`, `.rtf`, `.xlsx`,
             *     `.ods`, `.pptx` or `.odp`, which takes no variables; a PDF form (`.pdf`); or `.html`, `.md` or a layout
             *     template (`.json`); or a ZIP with exactly one `index.html`, `index.md` or `template.json`, at its root or in
             *     its only top folder, and the files beside it. At most 25 MiB.
             */
            file: string;
            /**
             * @description What the file is, where its name does not say; of an office file and a ZIP their content says it.
             * @enum {string}
             */
            format?: "html" | "markdown" | "template";
            /** @description Files beside an HTML, Markdown or template file, by their names; see `assets` of a JSON body. Folders take a ZIP. */
            assets?: string[];
            variables?: components["schemas"]["Variables"];
            options?: components["schemas"]["PdfOptions"];
            respond?: components["schemas"]["Respond"];
            preview?: components["schemas"]["Preview"];
        };
        /**
         * @description What comes back: the file itself, or JSON with the file in base64 and a report of what it lacks.
         * @default file
         * @enum {string}
         */
        Respond: "file" | "json";
        /** @description A PDF with its facts and its report. */
        PdfWithReport: {
            /** @description Of the PDF. */
            pages: number;
            /** @description Of the PDF. */
            bytes: number;
            report: components["schemas"]["Report"];
            pdf_base64: string;
        };
        /** @description A picture with its facts and its report. */
        PictureWithReport: {
            /** @description How many pages it shows. */
            pages: number;
            /** @description Of the picture. */
            bytes: number;
            report: components["schemas"]["Report"];
            png_base64: string;
        };
        /**
         * @description What a document lacks, or has otherwise than it was asked for. A list has the first 20 that are known; the headers of
         *     the answer have the numbers of all. Long texts are cut, and then end with `…`.
         */
        Report: {
            /** @description Names that had no value. */
            missing_variables: string[];
            /** @description References that did not load; see `X-Blocked-Resources`. */
            blocked_resources: {
                /** @description As the document writes it, where that is known; else its address. */
                reference: string;
                /**
                 * @description `refused`: its host has no such thing, or something that cannot be shown; `failed`: there was no answer, or
                 *     documents may not load from there; `late`: it had not come when the page was printed; `not_allowed`:
                 *     headers and footers load nothing. Later versions may have more.
                 */
                reason: string;
            }[];
            /**
             * @description Elements that are cut off at the edge of the page, or are fixed and cover texts or pictures of a page, once for
             *     each page; texts of office documents that their place cuts off. Without a page and a rectangle where their place is
             *     unknown.
             */
            clipped: {
                /** @description The page of the result, from 1. */
                page?: number;
                /**
                 * @description The box of what is cut off, with what is beyond the edge, or of what is covered: x, y, width and height in
                 *     points from the page's top left.
                 */
                rect?: number[];
                /** @description Its opening tag, with its `id` and `class`; in a layout template the block that it is of, such as `/template_data/content/3`; in an office document the tag of a value, or the text. */
                element: string;
            }[];
            /** @description Of the document, as a share of the one that was asked for; 1 if nothing was made smaller. */
            scale: number;
            /** @description Fonts that an office document asks for, and those that drew its text. */
            substituted_fonts: {
                wanted: string;
                used: string;
            }[];
            /** @description Relative links without a `base_url`, as the document writes them. */
            dropped_links: string[];
            /** @description What errors said that scripts of the document threw and did not catch. */
            script_errors: string[];
            /** @description What was recognised, but is not shown as its author saw it. */
            unread_syntax: {
                /** @description From 1; absent where it is a value's. */
                line?: number;
                /** @description JSON Pointer of the field that it stands in, such as `/template_data/content/3/text`; absent where that is `content`, or a value. */
                path?: string;
                text: string;
            }[];
            /** @description Fields of an office document or form that show what they showed when it was saved, such as `STYLEREF`. */
            stale_fields: string[];
            /** @description What looks otherwise than its author saw it: of an office document, such as `equation`; of all others, `missing-glyph` (a box stands for a character that is in no font). */
            layout_limits: string[];
            /** @description Whether no script, request or animation of the page was running when it was printed. */
            at_rest: boolean;
            /** @description The numbers of pages, from 1, that have no mark of the document. */
            blank_pages: number[];
            /** @description The names of signatures in joined files, which a join breaks; what they show stays. */
            dropped_signatures: string[];
        };
        /**
         * @description Values for `{{key}}`, at most 1 MiB; in a form a JSON text. A key without a value becomes
         *     the empty string.
         * @example {
         *       "name": "Ada"
         *     }
         */
        Variables: {
            [key: string]: unknown;
        };
        /**
         * @description Files beside the document: pictures, style sheets, fonts, scripts, data. Relative references in the content, its
         *     headers and footers, style sheets and scripts find them by name. At most 20 MiB together; then the body has at most
         *     30 MiB. Does not go with the option `base_url`.
         * @example [
         *       {
         *         "name": "css/page.css",
         *         "content_base64": "aDF7Y29sb3I6IzA2Y30="
         *       }
         *     ]
         */
        Assets: {
            /** @description A path of at most 200 characters relative to the document, such as "img/logo.png", once in the list: without control characters, backslashes, a `/` at its begin or end, and steps that are empty, `.` or `..`. */
            name: string;
            /** @description Base64 (RFC 4648), as of `Base64`, without "data:…;base64," before it; empty for an empty file. */
            content_base64: string;
            /** @description A media type such as "text/css"; left out, the one of the name's ending. */
            mime?: string;
        }[];
        /**
         * @description Options of the picture; JSON-encoded in a form.
         * @example {
         *       "width": 600,
         *       "page": 1
         *     }
         */
        Preview: {
            /**
             * @description In pixels.
             * @default 1240
             */
            width?: number;
            /**
             * @description Which page of the PDF, from 1; beyond the end a 422 `invalid_page_ranges`. With it the answer has `X-Page-Count`.
             *     The whole document is made for each picture.
             * @default 1
             */
            page?: number;
        };
        /**
         * @description PDF options; JSON-encoded in a form. A DOCX or XLSX keeps its own pages and margins unless
         *     they are named here; an ODT, RTF or PPTX always does.
         * @example {
         *       "page_format": "A4",
         *       "margin_top": "20mm"
         *     }
         */
        PdfOptions: {
            /**
             * @description A0-A6, Letter, Legal, Tabloid, Ledger (in any case) or custom.
             * @default A4
             */
            page_format?: string;
            /** @description Only with `custom`, or with a `page_height` of "auto"; 10mm to 5000mm. */
            page_width?: components["schemas"]["Length"];
            /**
             * @description With `custom`: 10mm to 5000mm. "auto", with any `page_format` or a `page_width`, makes one page as long as its content,
             *     up to 5000mm (else it is a 422 `content_overflow`); not for office documents.
             */
            page_height?: components["schemas"]["LengthOrAuto"];
            /** @default false */
            landscape?: boolean;
            /**
             * @default 20mm
             * @example 20mm
             * @example 0.5in
             */
            margin_top?: string & components["schemas"]["Length"];
            /**
             * @default 20mm
             * @example 20mm
             * @example 0.5in
             */
            margin_bottom?: string & components["schemas"]["Length"];
            /**
             * @default 15mm
             * @example 20mm
             * @example 0.5in
             */
            margin_left?: string & components["schemas"]["Length"];
            /**
             * @default 15mm
             * @example 20mm
             * @example 0.5in
             */
            margin_right?: string & components["schemas"]["Length"];
            /**
             * @description Whether an `@page` size of the document goes before the page of the request. By default it does where the
             *     request says nothing of the sheet: no `page_format`, side or `landscape`.
             */
            prefer_css_page_size?: boolean;
            /**
             * @description Print background colours and pictures.
             * @default true
             */
            print_background?: boolean;
            /**
             * @description Size of what is printed.
             * @default 1
             */
            scale?: number;
            /**
             * @description What becomes of a document that is wider than its pages. `shrink` makes all of it smaller, down to half of
             *     its size; what is too wide even then is cut off, and counted in `X-Clipped-Content`. `clip` keeps its size
             *     and cuts it off (not with a `scale` above 1.3). `error` is a 422 `content_overflow` that names the element, also
             *     one that is fixed and covers texts or pictures of a page.
             * @default shrink
             * @enum {string}
             */
            fit?: "shrink" | "clip" | "error";
            /**
             * @description Pages to print, such as "1-3,5", "4-" (from page 4 on) or "-2" (up to page 2).
             * @example 1-3,5
             */
            page_ranges?: string;
            /**
             * @description HTML for the top of every page, inside the top margin. Elements of class `pageNumber`,
             *     `totalPages`, `date` and `title` are filled.
             * @default null
             */
            header_html?: string | null;
            /**
             * @description Like `header_html`, inside the bottom margin.
             * @default null
             */
            footer_html?: string | null;
            /**
             * @description The header of page 1 instead of `header_html`; an empty text leaves it out there, null is the same as on the
             *     other pages.
             * @default null
             */
            header_first_html?: string | null;
            /**
             * @description Like `header_first_html`, inside the bottom margin.
             * @default null
             */
            footer_first_html?: string | null;
            /**
             * @description The header of the last page instead of `header_html`; an empty text leaves it out there, null is the same as on
             *     the other pages. A page that is the first and the last has that of the first, if there is one.
             * @default null
             */
            header_last_html?: string | null;
            /**
             * @description Like `header_last_html`, inside the bottom margin.
             * @default null
             */
            footer_last_html?: string | null;
            /**
             * @description The number of the first page in `pageNumber` of headers and footers and in tables of contents; 0 for a cover without
             *     one. `totalPages` is the number of the last page then.
             * @default 1
             */
            page_number_start?: number;
            /**
             * @description For Markdown; without effect on HTML and office documents.
             * @default modern
             * @enum {string}
             */
            theme?: "modern" | "classic" | "minimal" | "github" | "academic";
            /**
             * @description A table of contents with page numbers; HTML and Markdown only.
             * @default false
             */
            toc?: boolean;
            /**
             * @description Quotation marks, dashes and ellipses of print, by the document's language, instead of `"`, `'`, `--`, `---` and `...`; never in code. Markdown only; its front matter may say so, too.
             * @default false
             */
            smart_quotes?: boolean;
            /**
             * @description Text of 1 to 200 characters without control characters, characters that turn the direction of text and any of `/ \ : * ? " < > |`.
             * @example invoice.pdf
             */
            filename?: string;
            metadata?: components["schemas"]["DocumentMetadata"];
            /**
             * @description Archival (ISO 19005). `u` says that all text can be read as Unicode, `a` also that it is accessible: that sets `pdf_ua`, too.
             * @enum {string}
             */
            pdf_a?: "PDF/A-1b" | "PDF/A-2b" | "PDF/A-3b" | "PDF/A-2u" | "PDF/A-3u" | "PDF/A-2a" | "PDF/A-3a";
            /**
             * @description Accessible (ISO 14289).
             * @default false
             */
            pdf_ua?: boolean;
            /**
             * @description Bookmarks of the headings.
             * @default false
             */
            outline?: boolean;
            /** @description AES-256; at least one password. */
            encryption?: {
                /** @description Asked for when the document is opened. */
                user_password?: components["schemas"]["Password"];
                /** @description Needed to change what may be done with the document. */
                owner_password?: components["schemas"]["Password"];
                /**
                 * @description What a reader may do who opens the document without its owner's password, which they need. Screen readers
                 *     may always read it. Programs keep to it; nothing makes them.
                 * @example {
                 *       "print": false
                 *     }
                 */
                permissions?: {
                    /** @default true */
                    print?: boolean;
                    /** @default true */
                    copy?: boolean;
                    /** @default true */
                    modify?: boolean;
                    /** @default true */
                    annotate?: boolean;
                    /** @default true */
                    fill_forms?: boolean;
                    /** @default true */
                    assemble?: boolean;
                };
            };
            signature?: components["schemas"]["Signature"];
            watermark?: components["schemas"]["Watermark"];
            /**
             * @description PDFs to put before the document, in this order. Their bookmarks, links, page labels, sizes, form fields and layers
             *     stay; scripts and what acts by itself are taken out. `page_ranges` selects before the join, the plan's number of
             *     pages counts after it. With `pdf_a` each has to say that it is the same part and level, or stricter.
             */
            prepend?: components["schemas"]["JoinedFile"][];
            /**
             * @description PDFs to put behind the document; see `prepend`.
             * @example [
             *       {
             *         "asset": "terms.pdf",
             *         "pages": "1-2"
             *       }
             *     ]
             */
            append?: components["schemas"]["JoinedFile"][];
            /**
             * @description What headers and footers count: the document's own pages, or all with those of `prepend` and `append`. A table of
             *     contents counts alike.
             * @default document
             * @enum {string}
             */
            page_numbers?: "document" | "all";
            /**
             * @description Whether headers and footers are on joined pages, too; only with `page_numbers` "all".
             * @default false
             */
            stamp_appended?: boolean;
            letterhead?: components["schemas"]["Letterhead"];
            /**
             * @description Texts, pictures and PDFs on pages of the result, joined ones, too; the later go over the earlier.
             * @example [
             *       {
             *         "text": "PAID",
             *         "position": "top-right",
             *         "rotation": 20,
             *         "pages": "1"
             *       }
             *     ]
             */
            stamps?: components["schemas"]["Stamp"][];
            /**
             * @description Whether the same request gives the same bytes: the dates of the file are 2000-01-01, and its identifiers follow
             *     from its content. Not with `encryption`. What the document itself prints of today stays.
             * @default false
             */
            reproducible?: boolean;
            /** @description Files to embed; each name once. */
            attachments?: {
                /** @description Text of 1 to 200 characters without control characters, characters that turn the direction of text and any of `/ \ : * ? " < > |`. */
                name: string;
                content_base64: components["schemas"]["Base64"];
                /**
                 * @description A media type such as "text/csv".
                 * @default application/octet-stream
                 */
                mime?: string;
            }[];
            /** @description An electronic invoice (Factur-X, ZUGFeRD) to embed; makes the PDF a PDF/A-3b. The XML is well-formed, without a document type declaration, of this profile and at most 5 MiB. */
            factur_x?: {
                xml_base64: components["schemas"]["Base64"];
                /** @enum {string} */
                profile: "MINIMUM" | "BASIC WL" | "BASIC" | "EN 16931" | "EXTENDED" | "XRECHNUNG";
            };
            /**
             * @description What has to be true of the page before it is printed; one of the three.
             * @example {
             *       "selector": "#ready"
             *     }
             */
            wait_for?: {
                /** @description A CSS selector that matches something visible. */
                selector?: string;
                /** @description A JavaScript expression that is true. */
                expression?: string;
                /** @description So many milliseconds. */
                delay_ms?: number;
            };
            /**
             * @description Which CSS media rules hold.
             * @default print
             * @enum {string}
             */
            emulate_media?: "print" | "screen";
            /**
             * @description The window that the document is laid out in before it is printed. Left out, it is as wide as what is between
             *     the page's margins, so that scripts and media queries see the paper.
             * @example {
             *       "width": 992
             *     }
             */
            viewport?: {
                /**
                 * @description In CSS pixels: the document is laid out so wide, and scaled to the page: by 0.1 to 2, else it is a 400.
                 *     Not with `scale`.
                 * @example 992
                 */
                width?: number;
                /**
                 * @description Pixels of a canvas for each CSS pixel (`devicePixelRatio`).
                 * @default 2
                 */
                device_scale_factor?: number;
            };
            /**
             * @description Makes pictures smaller: each is stored as a JPEG of this quality where that is smaller. Left out, JPEGs
             *     stay as they came, and photographs of other kinds (WebP, AVIF, turned by Exif) become JPEGs that hardly differ from
             *     them (38 dB).
             */
            image_quality?: number;
            /**
             * @description An address such as "https://example.com/reports/", of `http:` or `https:`: what relative links, pictures
             *     and styles of the document are relative to.
             * @example https://example.com/reports/
             */
            base_url?: string;
            /**
             * @description What becomes of a document some of whose pictures, styles, fonts or frames do not load: it is printed
             *     without them, or a 422 `missing_resources`.
             * @default ignore
             * @enum {string}
             */
            on_missing_resource?: "ignore" | "error";
            /**
             * @description What becomes of a document whose page is still at work two seconds after it has loaded: it is printed as it
             *     stands, and `X-Not-At-Rest` says so, or a 422 `not_at_rest`.
             * @default ignore
             * @enum {string}
             */
            on_not_at_rest?: "ignore" | "error";
            /**
             * @description What becomes of a document none of whose pages has a mark of it, besides headers and footers: it is printed,
             *     and `X-Blank-Pages` says so, or a 422 `blank_document`.
             * @default ignore
             * @enum {string}
             */
            on_blank?: "ignore" | "error";
            /**
             * @description With what the document may share a page of the engine: with documents of the same account, one after another,
             *     if it runs no script and loads nothing; or with nothing. The plan and the platform may say `document` for
             *     all; the strictest counts. An office document never shares.
             * @default account
             * @enum {string}
             */
            isolation?: "account" | "document";
            /**
             * @description A language tag (BCP 47) such as "de-DE"; for filters and dates.
             * @default en-US
             */
            locale?: string;
            /**
             * @description A time zone (IANA) such as "Europe/Berlin"; for filters and dates.
             * @default UTC
             */
            timezone?: string;
            /**
             * @description `liquid`: placeholders, filters and tags; `simple`: only `{{key}}` and paths; `off`: the
             *     source as it stands.
             * @default liquid
             * @enum {string}
             */
            syntax?: "liquid" | "simple" | "off";
            /**
             * @description For workbooks (`.xlsx`); refused for everything else.
             * @example {
             *       "fit": "page_width"
             *     }
             */
            sheet?: {
                /**
                 * @description `page_width` scales each sheet so that all of its columns are on the width of a page; left out, the
                 *     workbook's own page set-up decides.
                 * @enum {string}
                 */
                fit?: "page_width";
            };
            /**
             * @description For PDF forms (`.pdf`); refused for everything else. `true`: their fields become content; `false`: they can
             *     still be filled.
             * @default true
             */
            flatten?: boolean;
            /**
             * @description What a placeholder without a value becomes: nothing, itself, or a 422
             *     `missing_variables`. A field of a PDF form keeps what it holds instead of the first two.
             * @default empty
             * @enum {string}
             */
            missing_variables?: "empty" | "keep" | "error";
        };
        /** @description Document information. */
        DocumentMetadata: {
            title?: components["schemas"]["MetadataText"];
            author?: components["schemas"]["MetadataText"];
            subject?: components["schemas"]["MetadataText"];
            creator?: components["schemas"]["MetadataText"];
            producer?: components["schemas"]["MetadataText"];
            /** @description A text or a list of texts. */
            keywords?: string | components["schemas"]["MetadataText"][];
        };
        /** @description Text of at most 1,000 characters without control characters. */
        MetadataText: string;
        /**
         * @description A file, in the request or one of its `assets` by name.
         * @example {
         *       "content_base64": "aGVsbG8="
         *     }
         */
        FileReference: {
            content_base64?: components["schemas"]["Base64"];
            asset?: components["schemas"]["AssetName"];
        };
        /** @description The name of one of the request's `assets`. */
        AssetName: string;
        /**
         * @description A PDF; either `content_base64` or `asset`.
         * @example {
         *       "content_base64": "JVBERi0x"
         *     }
         */
        JoinedFile: {
            content_base64?: components["schemas"]["Base64"];
            asset?: components["schemas"]["AssetName"];
            /**
             * @description Pages to take, such as "1-3,5"; all by default.
             * @example 1-3,5
             */
            pages?: string;
            /** @description Of an encrypted file: its owner's. The user's is enough if the file forbids its readers nothing. */
            password?: components["schemas"]["Password"];
        };
        /**
         * @description A PDF whose page 1 lies under every page of the document, as large as the sheet allows; not under joined files. A page
         *     with a background of its own hides it. Either `content_base64` or `asset`; or only `first`, `last`.
         * @example {
         *       "asset": "letterhead.pdf"
         *     }
         */
        Letterhead: {
            content_base64?: components["schemas"]["Base64"];
            asset?: components["schemas"]["AssetName"];
            /** @description Another for page 1. A single page has this one. */
            first?: components["schemas"]["FileReference"];
            /** @description Another for the last page. */
            last?: components["schemas"]["FileReference"];
        };
        /**
         * @description One of `text`, `image` (PNG or JPEG) and `pdf` (its page 1).
         * @example {
         *       "text": "PAID",
         *       "position": "top-right"
         *     }
         */
        Stamp: {
            /** @description Text of 1 to 500 characters in any script, without control characters but line breaks. */
            text?: string;
            image?: components["schemas"]["FileReference"];
            pdf?: components["schemas"]["FileReference"];
            /**
             * @description Of the result, such as "1,4-"; all by default.
             * @example 1,4-
             */
            pages?: string;
            /**
             * @default middle-center
             * @enum {string}
             */
            position?: "top-left" | "top-center" | "top-right" | "middle-left" | "middle-center" | "middle-right" | "bottom-left" | "bottom-center" | "bottom-right";
            /**
             * @description From the edge inwards, 10mm by default; from the middle to the right and down, 0mm by default.
             * @example {
             *       "x": "20mm",
             *       "y": "20mm"
             *     }
             */
            offset?: {
                x?: components["schemas"]["Length"];
                y?: components["schemas"]["Length"];
            };
            /**
             * @description Before it is turned, more than 0 and up to 2000pt; by default a picture's at 96 pixels per inch, a PDF's own, a text's
             *     by its `font_size`.
             */
            width?: components["schemas"]["Length"];
            /**
             * @description In points; only with `text`, and not with `width`.
             * @default 12
             */
            font_size?: number;
            /**
             * @description In degrees, anticlockwise.
             * @default 0
             */
            rotation?: number;
            /** @default 1 */
            opacity?: number;
            /**
             * @description Over the content of the page; else under it.
             * @default true
             */
            over?: boolean;
        };
        /** @description A text or a picture across every page; one of `text` and `image`. */
        Watermark: {
            /** @description Text of 1 to 200 characters without control characters. */
            text?: string;
            /** @description A PNG or JPEG, as large as the page allows. */
            image?: components["schemas"]["FileReference"];
            /** @default 0.15 */
            opacity?: number;
            /**
             * @description In degrees, anticlockwise.
             * @default 45
             */
            rotation?: number;
            /**
             * @description A colour such as "#808080" or "#888".
             * @default #808080
             */
            color?: string;
        };
        /**
         * @description Signs the PDF (PAdES, ETSI EN 319 142-1) with a certificate of the platform's operator. Not with `encryption`.
         * @example {
         *       "certificate": "invoices",
         *       "reason": "Issued",
         *       "visible": {
         *         "page": 1,
         *         "x": 300,
         *         "y": 700,
         *         "width": 200,
         *         "height": 60
         *       }
         *     }
         */
        Signature: {
            /**
             * @description The name of a certificate that your account may sign with, as the platform's operator set it.
             * @example invoices
             */
            certificate: string;
            /** @description Why it is signed. */
            reason?: components["schemas"]["SignatureText"];
            /** @description Where it is signed. */
            location?: components["schemas"]["SignatureText"];
            /**
             * @description Makes it the author's signature: 1 allows no change after it, 2 allows to fill forms and to sign.
             * @enum {integer}
             */
            certify?: 1 | 2;
            /**
             * @description The baseline. `B-T` has a time stamp of an authority (RFC 3161); `unsupported_option` if the platform has none.
             * @default B-B
             * @enum {string}
             */
            level?: "B-B" | "B-T";
            /**
             * @description Shows it on a page. Lengths are points (1/72 in) from the page's top left. Not with `pdf_ua`, with `pdf_a`
             *     "PDF/A-1b" or with a test key.
             */
            visible?: {
                page: number | "last";
                x: components["schemas"]["SignatureLength"];
                y: components["schemas"]["SignatureLength"];
                width: components["schemas"]["SignatureLength"];
                height: components["schemas"]["SignatureLength"];
                /** @description Left out, reason and location. */
                text?: components["schemas"]["SignatureText"];
                /** @description PNG, JPEG, GIF, WebP or SVG, behind the text. */
                image?: components["schemas"]["FileReference"];
            };
        };
        /** @description Text of 1 to 200 characters without control characters. */
        SignatureText: string;
        /** @description In points, 0 to 14,400. */
        SignatureLength: number;
        /** @description Text of 1 to 127 characters without control characters. */
        Password: string;
        /** @description Base64 (RFC 4648), at least one byte, without "data:…;base64," before it. Line breaks, the letters of section 5 and left-out padding are taken. */
        Base64: string;
        /**
         * @description A number ≥ 0 followed by mm, cm, in, px (1/96 in) or pt (1/72 in), such as "20mm".
         * @example 20mm
         * @example 0.5in
         */
        Length: string;
        /**
         * @description A number ≥ 0 followed by mm, cm, in, px (1/96 in) or pt (1/72 in), such as "20mm", or "auto".
         * @example 200mm
         * @example auto
         */
        LengthOrAuto: string;
        KeyRequest: {
            /**
             * @description Text of at most 100 characters without control characters, invisible characters and characters that change the direction of text.
             * @default
             */
            name?: string;
            /**
             * Format: date-time
             * @description When it ends; left out or null, never.
             */
            expires_at?: string | null;
            /**
             * @description A test key makes watermarked documents that are not charged.
             * @default live
             * @enum {string}
             */
            mode?: "live" | "test";
            /**
             * @description What it may be used for.
             * @default [
             *       "generate",
             *       "usage"
             *     ]
             */
            scopes?: ("generate" | "usage")[];
        };
        KeyUpdate: {
            /** @description As of a new key; spaces at its ends are left out. */
            name?: string;
            /**
             * @description How many PDFs it may deliver in a UTC month, previews included; null is no limit. Beyond it 402
             *     `quota_exceeded`. The account's quota counts besides.
             */
            monthly_limit?: number | null;
        };
        Rotation: {
            /**
             * @description How long the old key goes on working.
             * @default 0
             */
            overlap_seconds?: number;
        };
        CreatedKey: {
            key_id: string;
            /** @description The key itself; shown here and never again. */
            key: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            /** @description How it begins, to recognise it by. */
            prefix: string;
            scopes: ("generate" | "usage")[];
            /** @enum {string} */
            status: "active" | "revoked" | "expired";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** @description How many PDFs it may deliver in a UTC month; null is no limit. */
            monthly_limit: number | null;
        };
        Key: {
            key_id: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            /** @description How it begins, to recognise it by. */
            prefix: string;
            scopes: ("generate" | "usage")[];
            /** @enum {string} */
            status: "active" | "revoked" | "expired";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** @description How many PDFs it may deliver in a UTC month; null is no limit. */
            monthly_limit: number | null;
            /** Format: date-time */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description A few seconds late; null if never.
             */
            last_used_at: string | null;
            usage: {
                /** @description UTC calendar month. */
                month: string;
                /** @description PDFs delivered in the month. */
                used: number;
                /**
                 * @description PDFs delivered ever. After 90 days without a delivery only those of the last 24
                 *     months are known.
                 */
                total: number;
                /**
                 * @description PDFs delivered in the month that count towards `monthly_limit`: its own, and those of the keys
                 *     that were rotated into it or out of it.
                 */
                towards_limit: number;
            };
        };
        KeyPage: {
            keys: components["schemas"]["Key"][];
            /** @description Ask for the next page with it; null if this is the last. */
            next_cursor: string | null;
        };
        AuditPage: {
            events: components["schemas"]["AuditEvent"][];
            /** @description Ask for the next page with it; null if this is the last. */
            next_cursor: string | null;
        };
        AuditEvent: {
            /** Format: date-time */
            at: string;
            /** @description The subject (`sub`) of the token, `operator`, or empty, as `actor_kind` says. */
            actor: string;
            /**
             * @description `subject`: whoever has the token. `operator`: it manages the key of a PdfApiKey. `unknown`: an earlier
             *     version of Platen did not note which. A subject may be the word `operator`: only this field tells the two apart.
             * @enum {string}
             */
            actor_kind: "subject" | "operator" | "unknown";
            /** @enum {string} */
            action: "created" | "updated" | "rotated" | "revoked";
            key_id: string;
        };
        LoggedRequest: {
            /** @description Null if you chose it (`X-Request-Id`); then look for it by `request_id`. */
            request_id: string | null;
            /**
             * Format: date-time
             * @description When it came.
             */
            at: string;
            /** @description The API key's id, or `console`. */
            key_id: string;
            /** @description Null if the request was refused before that was known. */
            format: string | null;
            /** @description The HTTP status; 499 if you left before the end. */
            status: number;
            /** @description The error code; absent if there is none. */
            error?: string;
            /** @description From the request to the end of the answer. */
            duration_ms: number;
            pages: number;
            /** @description Of the document. */
            bytes: number;
            /** @description How many headers tell what the document lacks, such as `X-Missing-Variables`. */
            warnings: number;
        };
        RequestPage: {
            requests: components["schemas"]["LoggedRequest"][];
            /** @description Ask for the next page with it; null if this is the last. */
            next_cursor: string | null;
        };
        Usage: {
            /** @description UTC calendar month. */
            month: string;
            /** @description PDFs delivered in the month. */
            used: number;
            /** @description The plan's monthly quota; null is no limit. */
            limit: number | null;
            /** @description What is left; null is no limit. */
            remaining: number | null;
            plan: string;
            /** Format: date-time */
            resets_at: string;
            /** @description PDFs delivered beyond the quota. */
            overage: number;
            hang_ups: components["schemas"]["HangUps"];
        };
        /**
         * @description Clients of the account that left after the first byte of a document, today (UTC): by closing
         *     the connection, or by not taking the document within ten minutes. The first of a day are not
         *     charged, later ones are charged as delivered and keep their `Idempotency-Key`. Test keys are
         *     not counted.
         */
        HangUps: {
            /** @description How many were not charged. */
            uncharged_today: number;
            /** @description How many came after that, and were charged as delivered. */
            charged_today: number;
            /**
             * @description How many a day are not charged: 1 % of the monthly quota, but at least 10; 100 without a
             *     quota.
             */
            limit: number;
        };
        Counts: {
            /** @description PDFs delivered and charged. */
            used: number;
            /** @description Of these, beyond the quota. */
            overage: number;
            /** @description Requests that were admitted and not delivered; not charged. */
            failed: number;
            /** @description PDFs delivered for test keys; not charged. */
            test: number;
        };
        UsageHistory: {
            months: components["schemas"]["UsageMonth"][];
        };
        UsageMonth: components["schemas"]["Counts"] & {
            /** @description UTC calendar month. */
            month: string;
            /** @description By `html`, `markdown`, `template`, `docx` (every uploaded office document). */
            by_format: {
                [key: string]: components["schemas"]["Counts"];
            };
            /** @description By `key_id`; documents that were made in the console count under `console`. */
            by_key: {
                [key: string]: components["schemas"]["Counts"];
            };
            /** @description By UTC day, the first one first; days without anything are left out. */
            by_day: components["schemas"]["UsageDay"][];
        };
        UsageDay: components["schemas"]["Counts"] & {
            /** Format: date */
            day: string;
            /**
             * @description By `html`, `markdown`, `template`, `docx` (every uploaded office document). What was counted before Platen counted
             *     formats by day is in the totals alone.
             */
            by_format?: {
                [key: string]: components["schemas"]["Counts"];
            };
        };
        Error: {
            error: components["schemas"]["ErrorCode"];
            /** @description A sentence for people, of at most 2 KiB. What it quotes of the request may be cut, and then ends with `…`. */
            message: string;
            request_id: string;
            /**
             * Format: uri-reference
             * @description What the code means and what helps, on this Platen.
             */
            doc_url: string;
            /** @description Which fields are at fault. A body has at most 16 KiB: then further fields are left out, and `message` says how many there are. */
            details?: {
                /** @description JSON Pointer (RFC 6901); names of more than 200 characters are cut, and end with `…`. */
                path: string;
                message: string;
            }[];
        };
        /**
         * @description A stable code; later versions may have more.
         * @enum {string}
         */
        ErrorCode: "missing_content" | "invalid_json" | "unsupported_format" | "invalid_request" | "unsupported_option" | "invalid_api_key" | "invalid_token" | "quota_exceeded" | "api_key_revoked" | "api_key_expired" | "account_suspended" | "forbidden" | "not_found" | "key_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "idempotency_conflict" | "key_not_active" | "too_many_keys" | "payload_too_large" | "unsupported_media_type" | "blank_document" | "content_overflow" | "idempotency_mismatch" | "invalid_document" | "invalid_page_ranges" | "missing_resources" | "missing_variables" | "not_at_rest" | "template_error" | "template_too_large" | "too_many_pages" | "rate_limit_exceeded" | "headers_too_large" | "generation_failed" | "overloaded" | "service_unavailable" | "generation_timeout";
        /**
         * @description A length: a number of points (1/72 in), or a number followed by mm, cm, in, px or pt, such as "20mm"
         * @example 20mm
         * @example 12
         */
        length: number | string;
        /**
         * @description A width: "auto" (as wide as its content), "*" (a share of what is left), a percentage such as "30%", a number of points, or a number followed by mm, cm, in, px or pt
         * @example auto
         * @example *
         * @example 30%
         * @example 25mm
         */
        columnWidth: number | string;
        /**
         * @description A length for all four sides (a number of points, or a number followed by mm, cm, in, px or pt), or an object of top, right, bottom and left
         * @example 5mm
         * @example {
         *       "top": 12,
         *       "bottom": "1cm"
         *     }
         */
        sides: number | string | {
            top?: components["schemas"]["length"];
            right?: components["schemas"]["length"];
            bottom?: components["schemas"]["length"];
            left?: components["schemas"]["length"];
        };
        /**
         * @description A colour: #rgb, #rrggbb, #rrggbbaa or a name of CSS, such as "#0b5fff" or "navy"
         * @example #0b5fff
         * @example navy
         */
        color: string;
        /** @enum {string} */
        align: "left" | "center" | "right" | "justify";
        /**
         * @description A line: `width` (without it 1 pt), `color` (without it that of the text), `style`.
         * @example {
         *       "width": 1,
         *       "color": "#d0d7de"
         *     }
         */
        border: {
            /** @description Thickness. */
            width?: components["schemas"]["length"];
            color?: components["schemas"]["color"];
            /**
             * @description What the line looks like.
             * @default solid
             * @enum {string}
             */
            style?: "solid" | "dashed" | "dotted" | "double" | "none";
        };
        /**
         * @description A BCP 47 tag, such as "de-DE"
         * @example de-DE
         * @example en-US
         */
        locale: string;
        /**
         * @description How something looks.
         * @example {
         *       "font_size": 9,
         *       "color": "#57606a",
         *       "extends": "small"
         *     }
         */
        style: {
            font_family?: components["schemas"]["style_font_family"];
            font_size?: components["schemas"]["style_font_size"];
            bold?: components["schemas"]["style_bold"];
            italic?: components["schemas"]["style_italic"];
            underline?: components["schemas"]["style_underline"];
            /** @description Colour of the text. */
            color?: components["schemas"]["color"];
            /** @description Colour behind it. */
            background?: components["schemas"]["color"];
            /** @description Where the lines stand. */
            align?: components["schemas"]["align"];
            line_height?: components["schemas"]["style_line_height"];
            /** @description Space around it. */
            margin?: components["schemas"]["sides"];
            /** @description Space between its edge and its content. */
            padding?: components["schemas"]["sides"];
            /** @description Line around it. */
            border?: components["schemas"]["border"];
            extends?: components["schemas"]["style_extends"];
        };
        /** @description The name of a style in `styles`, a style, or an array of both, later ones winning */
        styleUse: string | {
            font_family?: components["schemas"]["style_font_family"];
            font_size?: components["schemas"]["style_font_size"];
            bold?: components["schemas"]["style_bold"];
            italic?: components["schemas"]["style_italic"];
            underline?: components["schemas"]["style_underline"];
            /** @description Colour of the text. */
            color?: components["schemas"]["color"];
            /** @description Colour behind it. */
            background?: components["schemas"]["color"];
            /** @description Where the lines stand. */
            align?: components["schemas"]["align"];
            line_height?: components["schemas"]["style_line_height"];
            /** @description Space around it. */
            margin?: components["schemas"]["sides"];
            /** @description Space between its edge and its content. */
            padding?: components["schemas"]["sides"];
            /** @description Line around it. */
            border?: components["schemas"]["border"];
            extends?: components["schemas"]["style_extends"];
        } | (string | {
            font_family?: components["schemas"]["style_font_family"];
            font_size?: components["schemas"]["style_font_size"];
            bold?: components["schemas"]["style_bold"];
            italic?: components["schemas"]["style_italic"];
            underline?: components["schemas"]["style_underline"];
            /** @description Colour of the text. */
            color?: components["schemas"]["color"];
            /** @description Colour behind it. */
            background?: components["schemas"]["color"];
            /** @description Where the lines stand. */
            align?: components["schemas"]["align"];
            line_height?: components["schemas"]["style_line_height"];
            /** @description Space around it. */
            margin?: components["schemas"]["sides"];
            /** @description Space between its edge and its content. */
            padding?: components["schemas"]["sides"];
            /** @description Line around it. */
            border?: components["schemas"]["border"];
            extends?: components["schemas"]["style_extends"];
        })[];
        /**
         * @description The sheet.
         * @example {
         *       "format": "A5",
         *       "landscape": true,
         *       "margins": {
         *         "top": "15mm"
         *       }
         *     }
         */
        page: {
            /**
             * @description One of A0-A6, Letter, Legal, Tabloid, Ledger (in any case) and custom
             * @default A4
             * @example A4
             * @example Letter
             */
            format?: string;
            /** @description Only with the format `custom` or without a format; 10 mm to 5000 mm. */
            width?: components["schemas"]["length"];
            /** @description Only with the format `custom` or without a format; 10 mm to 5000 mm. */
            height?: components["schemas"]["length"];
            /**
             * @description Turns the sheet.
             * @default false
             */
            landscape?: boolean;
            /** @description What stays empty at the edges; without them 20 mm above and below, 15 mm beside. */
            margins?: {
                top?: components["schemas"]["length"];
                right?: components["schemas"]["length"];
                bottom?: components["schemas"]["length"];
                left?: components["schemas"]["length"];
            };
            /** @description Colour of the sheet. */
            background?: components["schemas"]["color"];
            /** @description A picture that fills every sheet behind its text: an asset or a data: URI of PNG, JPEG, GIF, WebP, AVIF or SVG, at most 8 MiB. */
            background_image?: string;
            /**
             * @description With `one_page` a content that takes more than one page is a 422 `content_overflow`.
             * @default pages
             * @enum {string}
             */
            fit?: "pages" | "one_page";
        };
        /** @description Document information (ISO 32000-2, 14.3.3). */
        metadata: {
            /** @description Title, which readers show instead of the file name. */
            title?: string;
            /** @description Who wrote it. */
            author?: string;
            /** @description What it is about. */
            subject?: string;
            /** @description Keywords: one text, or an array of texts. */
            keywords?: string | string[];
            /** @description The program the document was written with. */
            creator?: string;
            /** @description The program that made the PDF. */
            producer?: string;
        };
        /**
         * @description Blocks at the top or bottom of pages, with `{{page}}` and `{{pages}}` for the page number and the number of pages.
         * @example {
         *       "blocks": [
         *         {
         *           "type": "paragraph",
         *           "text": "Page {{page}} of {{pages}}",
         *           "align": "center"
         *         }
         *       ]
         *     }
         */
        frame: {
            /** @description On every page; without `first_page` on the first one too. */
            blocks?: components["schemas"]["block"][];
            /** @description On the first page instead; `[]` leaves it empty. */
            first_page?: components["schemas"]["block"][];
            /** @description On the last page instead, also if it is the only one; `[]` leaves it empty. */
            last_page?: components["schemas"]["block"][];
            /** @description How much of the sheet's height they take, from its edge. A page margin that is smaller than this and 12 pt is raised to it; what does not fit in the margin is cut off. */
            height?: components["schemas"]["length"];
        };
        /**
         * @description A text across every page.
         * @example {
         *       "text": "DRAFT",
         *       "opacity": 0.1
         *     }
         */
        watermark: {
            /** @description The text; an empty one is no watermark. */
            text: string;
            /**
             * @description A number from 0 (not to be seen) to 1; or a placeholder for one
             * @default 0.15
             */
            opacity?: number | components["schemas"]["Placeholder"];
            /**
             * @description Degrees anticlockwise, from -180 to 180; or a placeholder for a number
             * @default 45
             */
            rotation?: number | components["schemas"]["Placeholder"];
            /**
             * @description A colour: #rgb or #rrggbb
             * @default #808080
             */
            color?: string;
        };
        /**
         * @description An expression such as `"{{ total > 100 }}"`, or a value. What is false, null, missing, "", 0 or [] does not hold.
         * @example {{ customer.vat_id }}
         * @example false
         */
        condition: boolean | null | number | string | unknown[];
        /**
         * @description A repetition. Inside, `as` names the entry, and Liquid's `forloop` (`index`, `index0`, `first`, `last`, `length`) gives its position.
         * @example {
         *       "in": "{{ items }}",
         *       "as": "item"
         *     }
         */
        each: {
            /** @description An array, or a placeholder for one such as "{{ items }}" */
            in: unknown[] | components["schemas"]["Placeholder"];
            /**
             * @description A name of letters, digits and _ that does not begin with a digit
             * @default item
             */
            as?: string;
        };
        /**
         * @description A piece of a paragraph's text.
         * @example {
         *       "text": "our terms",
         *       "link": "https://example.com/terms"
         *     }
         */
        run: {
            /** @description The text. */
            text: string;
            /** @description Bold. */
            bold?: boolean;
            /** @description Italic. */
            italic?: boolean;
            /** @description Underlined. */
            underline?: boolean;
            /** @description Struck through. */
            strike?: boolean;
            /** @description In the typeface of code. */
            code?: boolean;
            color?: components["schemas"]["color"];
            /** @description An address that begins with https://, http://, mailto: or tel:, or "#" and the id of a block */
            link?: string;
            style?: components["schemas"]["styleUse"];
        };
        /** @description A text; or an object of `text` and the `items` below it; or an object of `blocks` */
        listItem: string | number | {
            /** @description The entry's text. */
            text?: string;
            /** @description The list below the entry, or a placeholder for an array. */
            items?: components["schemas"]["listItem"][] | components["schemas"]["Placeholder"];
            /** @description The entry as blocks. */
            blocks?: components["schemas"]["block"][];
        };
        /** @description A name and its value. */
        pair: {
            /** @description The name. */
            key: string;
            /** @description The value. */
            value: string | number | boolean | null;
        };
        /** @description A text that is filled for each row. */
        row_expression: string;
        /**
         * @description A column.
         * @example {
         *       "key": "price",
         *       "header": "Price",
         *       "align": "right",
         *       "width": "25mm"
         *     }
         */
        tableColumn: {
            /** @description Which field of a row that is an object stands in the column. Where `value` or `running` works it out, or all rows are arrays, it may be left out. */
            key?: string;
            /** @description What stands above the column. Without any header there is no head. */
            header?: string;
            /** @description Without it `"auto"`. */
            width?: components["schemas"]["columnWidth"];
            /** @description Without it the start of the line, numbers and amounts its end: left and right, or the other way round where `direction` is `rtl`. */
            align?: components["schemas"]["align"];
            /** @description What stands in the column instead of a field of the row: worked out for each row, which is `row` in it, such as `"{{ row.quantity | times: row.price }}"`. `row_number` counts from 1. Columns further right find the result in `row`, by this column's `key`. */
            value?: components["schemas"]["row_expression"];
            /** @description The sum of a field so far, row by row, in the order of the rows: its name, which may be the `key` of a column further left. Instead of `value`. */
            running?: string;
            /**
             * @description Turns the header: by 90 degrees it reads downwards, by 270 upwards.
             * @enum {integer}
             */
            header_rotation?: 90 | 270;
            /** @description The currency of each row, instead of one for all in `format`: an ISO 4217 code, such as `"{{ row.currency }}"`. Amounts of several currencies have no sum. */
            currency?: components["schemas"]["row_expression"];
            /**
             * @description How values look; a value that is not of the type stands as it is.
             * @example {
             *       "type": "currency",
             *       "currency": "EUR",
             *       "locale": "de-DE"
             *     }
             */
            format?: {
                /**
                 * @description Number, amount of money, percentage (0.125 is 12.5 %), date (RFC 3339, such as "2026-11-30") or image (a data: URI, as in the block `image`). Without it `currency` where a currency is named, else `number`.
                 * @enum {string}
                 */
                type?: "number" | "currency" | "percent" | "date" | "image";
                /** @description Whose conventions; without it the request's `options.locale`. */
                locale?: components["schemas"]["locale"];
                /** @description An ISO 4217 code of three capital letters, such as "EUR" */
                currency?: string;
                /** @description A whole number from 0 to 20, how many digits stand behind the point; or a placeholder for one. */
                decimals?: number | components["schemas"]["Placeholder"];
                /** @description Of an image: its height; without it as high as its width in the column makes it. */
                height?: components["schemas"]["length"];
            };
        };
        /** @description An array of rows, or a placeholder for one such as "{{ items }}" */
        rows: components["schemas"]["row"][] | components["schemas"]["Placeholder"];
        /** @description A row: an object of cells by the columns' `key`, or an array of cells from the left */
        row: ({
            [key: string]: components["schemas"]["cell"];
        } | components["schemas"]["cell"][]) | components["schemas"]["Placeholder"];
        /** @description A cell: a value; or an object of `text` or `blocks`, with `colspan`, `rowspan`, `height`, `style` */
        cell: string | number | boolean | null | {
            /** @description The cell's value. */
            text?: string | number | boolean | null;
            /** @description The cell as blocks. */
            blocks?: components["schemas"]["block"][];
            /**
             * @description A whole number from 1 to 100, how many columns it covers; or a placeholder for one.
             * @default 1
             */
            colspan?: number | components["schemas"]["Placeholder"];
            /**
             * @description A whole number from 1 to 1000, how many rows it covers; or a placeholder for one.
             * @default 1
             */
            rowspan?: number | components["schemas"]["Placeholder"];
            /** @description A fixed height of the cell; its row is as high as its highest cell. Content that does not fit is an error, `content_overflow`. Not in headers and footers. */
            height?: components["schemas"]["length"];
            style?: components["schemas"]["styleUse"];
        };
        /** @description A name for links: `"link": "#terms"` leads to the block with the id `terms`. Where blocks of one id are repeated, the first has it. */
        common_id: string;
        /** @description How the block looks: the name of a style in `styles`, a style of its own, or several of both, later ones winning. */
        common_style: components["schemas"]["styleUse"];
        /** @description Space around the block; wins over the style. */
        common_margin: components["schemas"]["sides"];
        /** @description Where the text, or a block narrower than the page, stands; wins over the style. */
        common_align: components["schemas"]["align"];
        /** @description The block is left out unless this holds. With `each` it is asked in every repetition. */
        common_if: components["schemas"]["condition"];
        /** @description Repeats the block for every entry of an array. */
        common_each: components["schemas"]["each"];
        /** @description Moves the block to the next page rather than split it, where a page can hold it. */
        common_keep_together: boolean;
        /** @description Keeps the block on the same page as the beginning of the next one. */
        common_keep_with_next: boolean;
        /**
         * @description Begins a new page before or after the block.
         * @enum {string}
         */
        common_page_break: "before" | "after";
        /** @description A part of the document; `type` says which. */
        block: {
            /**
             * @description Which kind of block.
             * @enum {string}
             */
            type: "heading" | "paragraph" | "markdown" | "html" | "list" | "key_value" | "table" | "columns" | "stack" | "box" | "overlay" | "image" | "svg" | "qr" | "barcode" | "chart" | "spacer" | "divider" | "page_break" | "signature" | "toc";
        } & (components["schemas"]["heading_block"] | components["schemas"]["paragraph_block"] | components["schemas"]["markdown_block"] | components["schemas"]["html_block"] | components["schemas"]["list_block"] | components["schemas"]["key_value_block"] | components["schemas"]["table_block"] | components["schemas"]["columns_block"] | components["schemas"]["stack_block"] | components["schemas"]["box_block"] | components["schemas"]["overlay_block"] | components["schemas"]["image_block"] | components["schemas"]["svg_block"] | components["schemas"]["qr_block"] | components["schemas"]["barcode_block"] | components["schemas"]["chart_block"] | components["schemas"]["spacer_block"] | components["schemas"]["divider_block"] | components["schemas"]["page_break_block"] | components["schemas"]["signature_block"] | components["schemas"]["toc_block"]);
        /**
         * @description A heading; bookmarks (option `outline`) and tables of contents are made of these.
         * @example {
         *       "type": "heading",
         *       "text": "Invoice {{ number }}",
         *       "level": 1
         *     }
         */
        heading_block: {
            /** @constant */
            type: "heading";
            /** @description The heading. */
            text: string;
            /**
             * @description A whole number from 1 (largest) to 6, or a placeholder for one.
             * @default 1
             */
            level?: number | components["schemas"]["Placeholder"];
            /**
             * @description Whether tables of contents list it. Without it they list all headings but the document's title: a first heading that is the only one of level 1.
             * @default true
             */
            toc?: boolean;
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description Text: plain (`text`), or in pieces of different looks (`runs`). A line feed begins a new line.
         * @example {
         *       "type": "paragraph",
         *       "text": "Dear {{ customer.name }},"
         *     }
         * @example {
         *       "type": "paragraph",
         *       "runs": [
         *         {
         *           "text": "Due: "
         *         },
         *         {
         *           "text": "{{ due }}",
         *           "bold": true
         *         }
         *       ]
         *     }
         */
        paragraph_block: {
            /** @constant */
            type: "paragraph";
            /** @description The text. */
            text?: string;
            /** @description The text in pieces, which follow each other without a space of their own. */
            runs?: components["schemas"]["run"][];
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description Markdown, as in the format `markdown`: CommonMark, GFM, footnotes, alerts, maths, highlighted code. Values are text, never Markdown.
         * @example {
         *       "type": "markdown",
         *       "text": "Payment within **14 days**."
         *     }
         */
        markdown_block: {
            /** @constant */
            type: "markdown";
            /** @description The Markdown. */
            text: string;
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description HTML. Scripts, styles, forms, frames and event handlers are taken out; values are escaped.
         * @example {
         *       "type": "html",
         *       "html": "H<sub>2</sub>O"
         *     }
         */
        html_block: {
            /** @constant */
            type: "html";
            /** @description The HTML. */
            html: string;
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description A list, bulleted or numbered, nested as deep as wished.
         * @example {
         *       "type": "list",
         *       "items": [
         *         "Bread",
         *         {
         *           "text": "Cheese",
         *           "items": [
         *             "Brie",
         *             "Gouda"
         *           ]
         *         }
         *       ]
         *     }
         */
        list_block: {
            /** @constant */
            type: "list";
            /** @description The entries, or a placeholder for an array of them. */
            items: components["schemas"]["listItem"][] | components["schemas"]["Placeholder"];
            /**
             * @description Numbered instead of bulleted.
             * @default false
             */
            ordered?: boolean;
            /**
             * @description A whole number from 0 to 1000000, the number of the first entry of a numbered list; or a placeholder for one.
             * @default 1
             */
            start?: number | components["schemas"]["Placeholder"];
            /**
             * @description What stands before the entries of a bulleted list; or `"1.1"`, which numbers the list with those around it, as clauses are.
             * @default disc
             * @enum {string}
             */
            marker?: "disc" | "circle" | "square" | "dash" | "none" | "1.1";
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description Pairs of a name and a value, such as the facts at the top of an invoice.
         * @example {
         *       "type": "key_value",
         *       "items": [
         *         {
         *           "key": "Invoice",
         *           "value": "{{ number }}"
         *         },
         *         {
         *           "key": "Date",
         *           "value": "{{ date }}"
         *         }
         *       ]
         *     }
         */
        key_value_block: {
            /** @constant */
            type: "key_value";
            /** @description The pairs, or a placeholder for an array of them. */
            items: components["schemas"]["pair"][] | components["schemas"]["Placeholder"];
            /**
             * @description A whole number from 1 to 4, how many pairs stand side by side; or a placeholder for one.
             * @default 1
             */
            columns?: number | components["schemas"]["Placeholder"];
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description A table. Its head is repeated on every page; rows are not split between pages.
         * @example {
         *       "type": "table",
         *       "columns": [
         *         {
         *           "key": "name",
         *           "header": "Item",
         *           "width": "*"
         *         },
         *         {
         *           "key": "price",
         *           "header": "Price",
         *           "align": "right",
         *           "format": {
         *             "type": "currency",
         *             "currency": "EUR"
         *           }
         *         }
         *       ],
         *       "rows": "{{ items }}",
         *       "totals": {
         *         "price": "sum"
         *       }
         *     }
         */
        table_block: {
            /** @constant */
            type: "table";
            /** @description The columns (1 to 100) from the left, or a placeholder for an array of them. */
            columns: components["schemas"]["tableColumn"][] | components["schemas"]["Placeholder"];
            /** @description The rows. */
            rows: components["schemas"]["rows"];
            /** @description A fixed height of every row of `rows`. Content that does not fit is an error, `content_overflow`. Not in headers and footers. */
            row_height?: components["schemas"]["length"];
            /** @description Rows below the others, set apart from them; after the totals. */
            footer_rows?: components["schemas"]["rows"];
            /**
             * @description A row of totals: what to work out, by the column's `key`. Sums are exact. Cells that are empty, or hold a word such as "free", are not summed; any other has to be a number, or a text that is one such as "12.50".
             * @example {
             *       "amount": "sum"
             *     }
             */
            totals?: {
                [key: string]: "sum" | "avg" | "count";
            };
            /** @description What stands before the first total, such as "Total". The first column must have no total. */
            totals_label?: string;
            /**
             * @description A row that ends every page of a table that is on several pages: the sums of the rows on this page. Rows must not span others.
             * @example {
             *       "columns": [
             *         "amount"
             *       ],
             *       "label": "Sum of this page"
             *     }
             */
            page_totals?: {
                /** @description The `key` of each column that is summed; the first column has the label. */
                columns: string[];
                /** @description What stands before the first sum, such as "Sum of this page". */
                label: string;
            };
            /**
             * @description The sums so far, at the end of every page but the last and at the beginning of every page but the first. Rows must not span others.
             * @example {
             *       "columns": [
             *         "amount"
             *       ],
             *       "carried_label": "Carried forward",
             *       "brought_label": "Brought forward"
             *     }
             */
            carried_totals?: {
                /** @description The `key` of each column that is summed; the first column has the label. */
                columns: string[];
                /** @description What stands before the first sum where a page ends, such as "Carried forward". */
                carried_label: string;
                /** @description What stands before the first sum where a page begins, such as "Brought forward". */
                brought_label: string;
            };
            /**
             * @description Puts a label above rows that belong together, and again where a page begins within them. Rows are objects, in the order of their groups.
             * @example {
             *       "key": "category",
             *       "continued": "(continued)"
             *     }
             */
            groups?: {
                /** @description Which field of the rows is the label; it may be a path such as `category.name`. */
                key: string;
                /** @description What follows the label where a page begins within its group, such as "(continued)". */
                continued?: string;
                /** @description A row of sums behind the rows of each group: the `key` of each column that is summed. */
                totals?: string[];
            };
            /**
             * @description Shades every other row.
             * @default false
             */
            zebra?: boolean;
            /**
             * @description Which lines are drawn: none, between the rows, or around every cell.
             * @default horizontal
             * @enum {string}
             */
            borders?: "none" | "horizontal" | "all";
            /** @description What stands in place of the rows where there are none. */
            empty_text?: string;
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description Blocks side by side.
         * @example {
         *       "type": "columns",
         *       "columns": [
         *         {
         *           "width": "60%",
         *           "blocks": []
         *         },
         *         {
         *           "blocks": []
         *         }
         *       ]
         *     }
         */
        columns_block: {
            /** @constant */
            type: "columns";
            /** @description The columns (1 to 12) from the left. */
            columns: {
                /** @description Width of the column; without it (`"*"`) an equal share of what is left. */
                width?: components["schemas"]["columnWidth"];
                /** @description What stands in the column. */
                blocks: components["schemas"]["block"][];
            }[];
            /** @description Space between the columns; without it 16 pt. */
            gap?: components["schemas"]["length"];
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description Blocks below each other that share a style, a condition, a repetition or the orientation of their sheets.
         * @example {
         *       "type": "stack",
         *       "each": {
         *         "in": "{{ chapters }}",
         *         "as": "chapter"
         *       },
         *       "blocks": [
         *         {
         *           "type": "heading",
         *           "text": "{{ chapter.title }}"
         *         }
         *       ]
         *     }
         */
        stack_block: {
            /** @constant */
            type: "stack";
            /**
             * @description Puts the blocks on sheets of their own, turned against the document's. Only in `content` itself, or in a stack there.
             * @enum {string}
             */
            orientation?: "portrait" | "landscape";
            /** @description What stands in it. */
            blocks: components["schemas"]["block"][];
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description Blocks in a frame.
         * @example {
         *       "type": "box",
         *       "background": "#f5f7fa",
         *       "blocks": [
         *         {
         *           "type": "paragraph",
         *           "text": "Thank you!"
         *         }
         *       ]
         *     }
         */
        box_block: {
            /** @constant */
            type: "box";
            /** @description What stands in it. */
            blocks: components["schemas"]["block"][];
            /** @description Space between the frame and what stands in it; without it 12 pt. */
            padding?: components["schemas"]["sides"];
            /** @description The frame's line; without it a thin grey one. */
            border?: components["schemas"]["border"];
            /** @description Colour behind the blocks. */
            background?: components["schemas"]["color"];
            /** @description Radius of the corners; without it 4 pt. */
            radius?: components["schemas"]["length"];
            /** @description A fixed height of the frame. Content that does not fit is an error, `content_overflow`. Not in headers and footers. */
            height?: components["schemas"]["length"];
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description Blocks at a place of what they stand in, over whatever is there; they take no room. In `content` itself they are on the page that begins there: before all else, or behind a `page_break`.
         * @example {
         *       "type": "overlay",
         *       "x": "120mm",
         *       "y": "10mm",
         *       "width": "60mm",
         *       "blocks": [
         *         {
         *           "type": "paragraph",
         *           "text": "PAID"
         *         }
         *       ]
         *     }
         */
        overlay_block: {
            /** @constant */
            type: "overlay";
            /** @description From the left edge. */
            x: components["schemas"]["length"];
            /** @description From the top edge. */
            y: components["schemas"]["length"];
            /** @description What stands there. */
            blocks: components["schemas"]["block"][];
            /** @description Its width; without it up to the right edge. */
            width?: components["schemas"]["length"];
            /** @description A fixed height. Content that does not fit is an error, `content_overflow`. */
            height?: components["schemas"]["length"];
            /**
             * @description Whose edges: those of what the overlay stands in, which in `content` itself are the margins; or those of the sheet. `page` only in `content` itself.
             * @default parent
             * @enum {string}
             */
            of?: "parent" | "page";
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
        };
        /**
         * @description A picture. It needs `alt`, or `decorative: true`.
         * @example {
         *       "type": "image",
         *       "src": "{{ logo }}",
         *       "alt": "Logo of {{ company }}",
         *       "height": "15mm"
         *     }
         */
        image_block: {
            /** @constant */
            type: "image";
            /** @description A data: URI of an image, such as "data:image/png;base64,…", the name of an asset, such as "logo.png", or a placeholder for either: PNG, JPEG, GIF, WebP, AVIF or SVG. */
            src: string;
            /** @description What the picture shows, for those who cannot see it. */
            alt?: string;
            /**
             * @description The picture says nothing: readers for the blind pass over it.
             * @default false
             */
            decorative?: boolean;
            /** @description Width of the picture; without it as wide as its own size or its place allows. */
            width?: components["schemas"]["length"];
            /** @description Height of the picture; without it in proportion. */
            height?: components["schemas"]["length"];
            /**
             * @description How the picture fills a width and height that are both given: whole, cut, or stretched.
             * @default contain
             * @enum {string}
             */
            fit?: "contain" | "cover" | "fill";
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description A drawing in SVG. Scripts and references to elsewhere are taken out.
         * @example {
         *       "type": "svg",
         *       "svg": "<svg viewBox=\"0 0 10 10\"><circle cx=\"5\" cy=\"5\" r=\"4\"/></svg>",
         *       "alt": "A dot",
         *       "width": 40
         *     }
         */
        svg_block: {
            /** @constant */
            type: "svg";
            /** @description The SVG, from `<svg` to `</svg>`. */
            svg: string;
            /** @description What the drawing shows; without it readers for the blind pass over it. */
            alt?: string;
            /** @description Width of the drawing; without it as wide as its own size or its place allows. */
            width?: components["schemas"]["length"];
            /** @description Height of the drawing; without it in proportion. */
            height?: components["schemas"]["length"];
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description A QR code (ISO/IEC 18004).
         * @example {
         *       "type": "qr",
         *       "value": "https://example.com/{{ number }}",
         *       "size": "25mm"
         *     }
         */
        qr_block: {
            /** @constant */
            type: "qr";
            /** @description What the code says: 1 to 2953 bytes of UTF-8, fewer with stronger error correction. */
            value: string;
            /** @description Width and height; without it 30 mm. */
            size?: components["schemas"]["length"];
            /**
             * @description How much of the code may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %.
             * @default M
             * @enum {string}
             */
            error_correction?: "L" | "M" | "Q" | "H";
            /**
             * @description Whether the white border that scanners need, of four modules, is part of `size`. Without it the page has to leave that white.
             * @default true
             */
            quiet_zone?: boolean;
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description A barcode.
         * @example {
         *       "type": "barcode",
         *       "symbology": "ean13",
         *       "value": "4006381333931",
         *       "width": "40mm"
         *     }
         */
        barcode_block: {
            /** @constant */
            type: "barcode";
            /**
             * @description Which kind.
             * @enum {string}
             */
            symbology: "code128" | "ean13" | "ean8" | "upca" | "code39" | "itf14" | "datamatrix" | "pdf417" | "gs1-128" | "aztec";
            /** @description What the code says; a check digit may be left out. GS1-128: with its identifiers in brackets, such as "(01)04012345123456". */
            value: string;
            /** @description Width of the code; without it as wide as its own size or its place allows. */
            width?: components["schemas"]["length"];
            /** @description Height of the code; without it in proportion. */
            height?: components["schemas"]["length"];
            /** @description Whether the value stands below the code. Without it, below one of bars but not below datamatrix, pdf417 and aztec. */
            show_text?: boolean;
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description A chart.
         * @example {
         *       "type": "chart",
         *       "kind": "bar",
         *       "categories": [
         *         "Q1",
         *         "Q2"
         *       ],
         *       "series": [
         *         {
         *           "name": "2026",
         *           "values": [
         *             12,
         *             19.5
         *           ]
         *         }
         *       ]
         *     }
         */
        chart_block: {
            /** @constant */
            type: "chart";
            /**
             * @description Bars, lines, a pie, or lines with what is below them filled.
             * @enum {string}
             */
            kind: "bar" | "line" | "pie" | "area";
            /** @description The rows of numbers (1 to 50), or a placeholder for an array of them. A pie shows the first. */
            series: {
                /** @description Name in the legend. */
                name?: string;
                /** @description The numbers, one for each category; null is a gap. Or a placeholder for an array of them. */
                values: ((number | null) | components["schemas"]["Placeholder"])[] | components["schemas"]["Placeholder"];
            }[] | components["schemas"]["Placeholder"];
            /** @description What the numbers stand for, along the axis or around the pie; or a placeholder for an array of them. */
            categories?: (string | number)[] | components["schemas"]["Placeholder"];
            /** @description How the numbers beside the axis, on bars and in `alt` look. Without it they are grouped, and short from a million. */
            format?: {
                /**
                 * @description Number, amount of money, or percentage (0.125 is 12.5 %). Without it `currency` where a currency is named, else `number`.
                 * @enum {string}
                 */
                type?: "number" | "currency" | "percent";
                /** @description Whose conventions; without it the request's `options.locale`. */
                locale?: components["schemas"]["locale"];
                /** @description An ISO 4217 code of three capital letters, such as "EUR" */
                currency?: string;
                /** @description A whole number from 0 to 20, how many digits stand behind the point; or a placeholder for one. */
                decimals?: number | components["schemas"]["Placeholder"];
            };
            /** @description Title above the chart. */
            title?: string;
            /** @description What the chart shows, for those who cannot see it; without it, its title and numbers. */
            alt?: string;
            /** @description Width of the chart; without it as wide as its own size or its place allows. */
            width?: components["schemas"]["length"];
            /** @description Height of the chart; without it in proportion. */
            height?: components["schemas"]["length"];
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description Empty space.
         * @example {
         *       "type": "spacer",
         *       "height": "10mm"
         *     }
         */
        spacer_block: {
            /** @constant */
            type: "spacer";
            /** @description How much. */
            height: components["schemas"]["length"];
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description A line across.
         * @example {
         *       "type": "divider"
         *     }
         */
        divider_block: {
            /** @constant */
            type: "divider";
            /** @description Without it 0.75 pt. */
            thickness?: components["schemas"]["length"];
            /** @description Without it a light grey. */
            color?: components["schemas"]["color"];
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description Begins a new page.
         * @example {
         *       "type": "page_break"
         *     }
         */
        page_break_block: {
            /** @constant */
            type: "page_break";
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description A line to sign on.
         * @example {
         *       "type": "signature",
         *       "label": "The buyer",
         *       "name": "{{ buyer.name }}"
         *     }
         */
        signature_block: {
            /** @constant */
            type: "signature";
            /** @description What is signed or as whom, such as "The buyer". */
            label?: string;
            /** @description Name below the line. */
            name?: string;
            /** @description Date, or what stands before the place for one. */
            date?: string;
            /** @description Length of the line; without it 60 mm. */
            width?: components["schemas"]["length"];
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description A table of contents with page numbers.
         * @example {
         *       "type": "toc",
         *       "title": "Contents",
         *       "depth": 2
         *     }
         */
        toc_block: {
            /** @constant */
            type: "toc";
            /** @description Heading above it, itself not listed. */
            title?: string;
            /**
             * @description A whole number from 1 to 6, the level of headings down to which it goes; or a placeholder for one.
             * @default 3
             */
            depth?: number | components["schemas"]["Placeholder"];
            id?: components["schemas"]["common_id"];
            style?: components["schemas"]["common_style"];
            margin?: components["schemas"]["common_margin"];
            align?: components["schemas"]["common_align"];
            if?: components["schemas"]["common_if"];
            each?: components["schemas"]["common_each"];
            keep_together?: components["schemas"]["common_keep_together"];
            keep_with_next?: components["schemas"]["common_keep_with_next"];
            page_break?: components["schemas"]["common_page_break"];
        };
        /**
         * @description Names of typefaces, the first that is there is taken, such as "Inter, sans-serif"
         * @example Source Serif 4, serif
         */
        style_font_family: string;
        /**
         * @description A size from 1 to 500 points: a number, or a number followed by mm, cm, in, px or pt
         * @example 10.5
         */
        style_font_size: number | string;
        /** @description Bold. */
        style_bold: boolean;
        /** @description Italic. */
        style_italic: boolean;
        /** @description Underlined. */
        style_underline: boolean;
        /**
         * @description A number from 0.5 to 5, the distance of lines in sizes of the font; or a placeholder for one
         * @example 1.4
         */
        style_line_height: number | components["schemas"]["Placeholder"];
        /** @description The name of a style in `styles`, or several, whose fields this one takes over unless it says otherwise. */
        style_extends: string | string[];
        /**
         * Platen layout template, version 1
         * @description A document as blocks, without HTML. Every text may hold placeholders such as `{{ customer.name }}`; a field that is no text takes a placeholder as a whole string, `"{{ items }}"`, keeps the JSON type of its value, and is checked once it is filled.
         * @example {
         *       "version": 1,
         *       "content": [
         *         {
         *           "type": "heading",
         *           "text": "Hello {{ name }}"
         *         },
         *         {
         *           "type": "paragraph",
         *           "text": "How are you?"
         *         }
         *       ]
         *     }
         */
        "template-v1": {
            /** @description For editors: the address of this schema. */
            $schema?: string;
            /**
             * @description Version of this language: 1.
             * @enum {integer}
             */
            version: 1;
            /** @description The sheet; the request's options win over it. */
            page?: components["schemas"]["page"];
            /** @description Document information; the request's `options.metadata` wins over it. */
            metadata?: components["schemas"]["metadata"];
            /**
             * @description The look of what has no style: typefaces, sizes, colours.
             * @default modern
             * @enum {string}
             */
            theme?: "modern" | "classic" | "minimal" | "github" | "academic";
            /**
             * @description In which direction lines and columns run; by default as the language of the request's `options.locale` is written.
             * @enum {string}
             */
            direction?: "ltr" | "rtl";
            /** @description What every block has unless its own style says otherwise. */
            default_style?: components["schemas"]["style"];
            /** @description Styles by name, for `style` and `extends`. */
            styles?: {
                [key: string]: components["schemas"]["style"];
            };
            /** @description What stands at the top of every page. */
            header?: components["schemas"]["frame"];
            /** @description What stands at the bottom of every page. */
            footer?: components["schemas"]["frame"];
            /** @description A text across every page; the request's `options.watermark` wins over it. */
            watermark?: components["schemas"]["watermark"];
            /** @description The document, from the top. */
            content: components["schemas"]["block"][];
        };
        /** @description A text with `{{ … }}` in place of a value of another type. */
        Placeholder: `${string}{{${string}}}${string}`;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
