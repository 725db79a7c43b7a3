/** A field that other products have, and what to write instead. */
export interface OtherName {
  remedy: string;
  /** The names of fields by product; "Others" for several more. */
  names: ReadonlyMap<string, readonly string[]>;
}

const AS_CONTENT = 'write it as content, beside format';
const AS_UPLOAD =
  'office files go to POST /api/v1/generate/pdf/upload as a form with the field file';
/** The remedy for a field that belongs beside `options`, and that the caller wrote inside them. */
export const BESIDE_OPTIONS = 'write it beside options, not inside';
const AS_FILE = 'send it as the field file, as curl does with -F file=@invoice.docx';

/** One row: the remedy, then the names as they are written, by product. */
const TABLE = `
${AS_CONTENT} | Others: html, htmlContent, body, text, markup, document, string; PDFShift: source; DocRaptor: document_content; Gotenberg: files, index.html
URLs are no source: fetch the page, send it as content, and its address as options.base_url | Others: uri, page, link; Gotenberg: url; DocRaptor: document_url
write it as variables, an object | jsreport: data; Others: context, payload, model, values, params, parameters, vars, json, fields, replacements, merge_fields
write it as content, with format "markdown" | Others: markdown, md
write its text as content with format "html": its syntax is Liquid; a layout of blocks is template_data with format "template" | jsreport: template; Others: layout
no templates are kept: send its text as content in each request | jsreport: shortid; Others: template_id, templateName
write format instead: "html", "markdown" or "template" | DocRaptor: type, document_type; jsreport: recipe; Others: input_format, from
leave it out: {{ placeholders }} are Liquid, and options.syntax turns them off | jsreport: engine, helpers; Others: templateEngine
an answer is a PDF; POST /api/v1/generate/preview makes a PNG, and takes preview beside options | Others: output_format, to, preview, thumbnail, screenshot, image, png; Puppeteer: encoding
an answer comes in the response itself; respond "json" puts it into JSON | DocRaptor: async, callback_url; PDFShift: webhook; Gotenberg: webhookUrl; Others: callback
write respond as "json", beside options: JSON with the PDF as base64, and a report of what it lacks | Others: report, base64, return, response, response_type, return_type, response_format
send a test key (platen_test_…) instead | DocRaptor: test; PDFShift: sandbox
send it in the header X-API-Key | DocRaptor: user_credentials; Others: api_key, token, key
${AS_UPLOAD} | Others: file, docx, upload, document_base64
write each of them in options | DocRaptor: prince_options; jsreport: chrome; Others: settings, config, pdf, pdf_options, params_pdf
write options.page_format, such as "A4", or "custom" with page_width and page_height | Puppeteer: format, width, height; Gotenberg: paperWidth, paperHeight; wkhtmltopdf: page-size; Others: size, paper, paper_size, paper_format
write options.margin_top, margin_right, margin_bottom and margin_left, each such as "20mm" | Puppeteer: margin; Others: margins, page_margin, padding
write options.landscape, true or false | wkhtmltopdf: orientation; Others: portrait, page_orientation, layout_orientation
write options.header_html, HTML with elements of the classes pageNumber and totalPages | Puppeteer: headerTemplate; Gotenberg: header.html; PDFShift: header; wkhtmltopdf: header-left, header-center, header-right, header-spacing
write options.footer_html, HTML with elements of the classes pageNumber and totalPages | Puppeteer: footerTemplate; Gotenberg: footer.html; PDFShift: footer; wkhtmltopdf: footer-left, footer-center, footer-right, footer-spacing; Others: page_numbering
leave it out: options.header_html and footer_html are shown if they are there | Puppeteer: displayHeaderFooter
write options.print_background, true or false | wkhtmltopdf: background, no-background; Others: backgrounds
leave it out: Platen waits for the page; options.wait_for has a selector, an expression or delay_ms for more | Puppeteer: waitUntil, waitForFonts; Gotenberg: waitDelay, waitForExpression, waitForSelector, skipNetworkIdleEvent, skipNetworkAlmostIdleEvent; wkhtmltopdf: javascript-delay, window-status; PDFShift: delay, wait_for_network; jsreport: waitForJS, waitForNetworkIdle; Others: wait, wait_time, wait_until, wait_for_timeout
write options.page_ranges, such as "1-3,5" | Gotenberg: nativePageRanges; PDFShift: pages; Others: range, page_range
write options.encryption, {"user_password": …, "owner_password": …} | PDFShift: protection; Others: password, passwords, user_password, owner_password, protect, security
write options.pdf_a, such as "PDF/A-2b" | Gotenberg: pdfa; WeasyPrint: pdf_variant; DocRaptor: profile; Others: pdf_format, conformance, archival
write options.pdf_ua, true for a tagged PDF | Puppeteer: tagged; Gotenberg: generateTaggedPdf; Others: accessible, accessibility
write options.outline, true for bookmarks | Gotenberg: generateDocumentOutline; wkhtmltopdf: outline-depth; Others: bookmarks, exportBookmarks
write options.emulate_media, "print" or "screen" | Gotenberg: emulatedMediaType; WeasyPrint: media_type; DocRaptor: media; PDFShift: use_print; wkhtmltopdf: print-media-type; Others: emulate
write options.scale, 0.1 to 2 | wkhtmltopdf: zoom; Others: zoom_factor, scaling
leave it out: text is vectors, and pictures keep their pixels; options.image_quality makes them smaller | wkhtmltopdf: dpi, image-dpi, lowquality; WeasyPrint: jpeg_quality, optimize_images; Others: quality, resolution, compress, compression
write options.fit: "shrink", "clip" or "error" | wkhtmltopdf: disable-smart-shrinking, enable-smart-shrinking; Others: shrink, shrink_to_fit
write options.filename, such as "invoice.pdf" | Puppeteer: path; Others: name, output, file_name, output_filename, download, attachment_name
documents load without cookies, headers and logins: send what needs them as assets | Gotenberg: cookies, extraHttpHeaders, userAgent; PDFShift: auth, http_headers; wkhtmltopdf: cookie, custom-header; Others: headers, username
a plan sets the time; the client's own time-out ends a call sooner | Puppeteer: timeout; Others: time_out, max_time
send each file as one of the assets, [{"name": …, "content_base64": …}] | wkhtmltopdf: enable-local-file-access, allow; Others: images, resources, base_path
write it into a <style> of the content, or send it as one of the assets | WeasyPrint: stylesheets; wkhtmltopdf: user-style-sheet; PDFShift: css; Others: styles, style, stylesheet
scripts run where the plan has javascript; write yours into a <script> of the content | DocRaptor: javascript; PDFShift: disable_javascript; wkhtmltopdf: enable-javascript, run-script; Others: js, script
write options.metadata, {"title": …, "author": …} | Others: meta, info, properties, document_information; Gotenberg: pdfMetadata
write options.attachments, [{"name": …, "content_base64": …}] | Gotenberg: embeds; Others: embedded_files, attach
write options.prepend or append, [{"content_base64": …}] | Gotenberg: merge; wkhtmltopdf: cover; Others: concat, join, combine
write options.page_height as "auto" | Gotenberg: singlePage; Others: full_page, one_page
write options.on_missing_resource as "error" | Gotenberg: failOnHttpStatusCodes, failOnResourceHttpStatusCodes, failOnResourceLoadingFailed; wkhtmltopdf: load-error-handling; PDFShift: raise_for_status
the answer counts scripts' errors in X-Script-Errors | Gotenberg: failOnConsoleExceptions; Others: ignore_errors
leave it out: a PDF has no background but the document's own | Puppeteer: omitBackground
write options.viewport, {"width": …} in pixels | jsreport: viewportWidth, viewportHeight; wkhtmltopdf: viewport-size; Others: window_size, screen_width
write options.on_missing_resource, on_blank, on_not_at_rest, missing_variables or fit as "error" | Others: strict, on_error, fail_on_error, fail_on_missing, on_missing_variable, on_missing_font, on_overflow, overflow
leave it out: no page is left out; X-Blank-Pages counts blank ones, and options.on_blank refuses a document of nothing else | Others: skip_blank_pages, remove_blank_pages, skip_empty_pages
write options.letterhead, {"content_base64": …}, a PDF under every page | Others: stationery, background_pdf, letter_paper, underlay
write options.reproducible, true | Others: deterministic, creation_date
leave it out: every sheet is printed that is not hidden; options.page_ranges selects pages | Others: sheet_name, sheet_index, sheet_number, worksheet
leave it out: filter: grayscale(1) in the document's CSS does it | wkhtmltopdf: grayscale
${BESIDE_OPTIONS} | Others: content, variables, template_data, assets, respond
write options.signature, {"certificate": …} | Others: sign, certificate, digital_signature
write options.locale and options.timezone | Others: language, lang, time_zone, tz, culture
`;

export const otherNames: readonly OtherName[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [remedy = '', products = ''] = row.split(' | ');
    const names = products.split('; ').map((each) => each.split(': ') as [string, string]);
    return { remedy, names: new Map(names.map(([of, all]) => [of, all.split(', ')])) };
  });

/** The same for `pageFormat`, `page-format` and `page_format`. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}

const remedies = new Map(
  otherNames.flatMap(({ remedy, names }) =>
    [...names.values()].flat().map((name) => [plainName(name), remedy] as const),
  ),
);

/** What to write instead of a field of another product. */
export function remedyOf(name: string): string | undefined {
  return remedies.get(plainName(name));
}

/** What to write in a form with a file instead, whose source is that file. */
export function remedyInUpload(name: string): string | undefined {
  const remedy = remedyOf(name);
  return remedy === AS_CONTENT || remedy === AS_UPLOAD ? AS_FILE : remedy;
}

/** A field within a layout template or option, or a type of block, and what others call it; a name may have several rows. */
const IN_PARTS = `
heading: h1, h2, h3, h4, title, header
paragraph: p, text, span, para
image: img, picture, photo, logo
columns: row, grid, cols
stack: div, section, group, container, view
list: ul, ol, bullets
key_value: dl, fields, definition_list
divider: hr, line, rule, separator
spacer: br, space, gap
page_break: new_page, page
content: blocks, body, children, elements, sections
blocks: content, children, items, elements, body
rows: data, body, items, source, values
columns: headers, header, head, fields, children, blocks, cells
items: entries, rows, values, data, children, content, options
series: data, values, datasets
src: url, source, path, image, href, file, data
value: text, content, data, code, url
symbology: format, code_type, barcode_type, symbol
text: content, value, title, label, body, caption, heading
header: title, label, heading, caption, text
key: field, name, property, accessor, data_index, data_key, prop, label
html: content, text, code, body
format: size, paper, page_size, type
height: size, length, space
font_size: size, text_size
font_family: font, typeface
bold: font_weight, weight
color: colour, text_color, font_color, foreground
background: background_color, bg_color, fill
align: alignment, text_align, justify
each: for, for_each, loop, repeat
if: when, condition, visible, show, show_if
totals: total, summary, sum, aggregate, footer
name: filename, path
content_base64: base64, content, data, pdf, file
`;

const inParts = IN_PARTS.trim()
  .split('\n')
  .map((row) => row.split(': ') as [string, string])
  .map(([field, names]) => [field, new Set(names.split(', ').map(plainName))] as const);

/** The fields within templates and options, and the types of blocks, that others call so, the likeliest first. */
export function innerFieldsFor(name: string): string[] {
  return inParts.flatMap(([field, names]) => (names.has(plainName(name)) ? [field] : []));
}

const GENERATE = 'POST /api/v1/generate/pdf';

/** Paths of other products' APIs, by how they begin, and of ours. */
const OTHER_PATHS: readonly [RegExp, string][] = [
  [/\/keys\/(create|new|add|generate)$/, 'POST /api/v1/keys'],
  [/^\/forms\/libreoffice\//, 'POST /api/v1/generate/pdf/upload'],
  [/^\/forms\/chromium\/screenshot\//, 'POST /api/v1/generate/preview'],
  [/^\/(forms\/chromium|api\/report|v\d\/convert|docs\.json)/, GENERATE],
  [/\/[\w-]*(upload|docx|word|office)[\w-]*$/, 'POST /api/v1/generate/pdf/upload'],
  [/\/[\w-]*(preview|screenshot|png|image)[\w-]*$/, 'POST /api/v1/generate/preview'],
  [/\/[\w-]*(generate|render|convert|pdf|html|markdown|print|document)[\w-]*$/, GENERATE],
  [/^\/api(\/v\d)?$/, GENERATE],
  [/\/(docs|redoc|documentation)$/, 'GET /docs'],
  [/\/usage$/, 'GET /api/v1/usage'],
  [/\/usage\/history$/, 'GET /api/v1/usage/history'],
  [/\/(api-?)?keys?$/, 'GET /api/v1/keys'],
  [/\/(openapi|swagger)(\.json|\.yaml)?$/, 'GET /api/v1/openapi.json'],
  [/\/(health|healthz|ping|status)$/, 'GET /healthz'],
];

/** The call that was probably meant by a path that is none. */
export function callMeantBy(path: string): string | undefined {
  const plain = path.slice(0, 200).toLowerCase().replace(/\/+$/, '');
  return OTHER_PATHS.find(([pattern]) => pattern.test(plain))?.[1];
}
