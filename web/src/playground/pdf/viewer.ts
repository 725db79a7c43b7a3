import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import { EventBus, LinkTarget, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import 'pdfjs-dist/web/pdf_viewer.css';
import { openPdf } from './open-pdf.ts';

/** The visible part of the document. */
export interface View {
  page: number;
  pages: number;
  /** 1 is the size of the paper. */
  scale: number;
}

/** A document in pdf.js, with its operations. */
export class Viewer {
  readonly #bus = new EventBus();
  readonly #viewer: PDFViewer;
  readonly #links: PDFLinkService;
  readonly #onView: (view: Partial<View>) => void;
  readonly #loading: ReturnType<typeof openPdf>;
  readonly #ended = new AbortController();
  #document: PDFDocumentProxy | undefined;

  constructor(
    container: HTMLDivElement,
    { bytes, password }: { bytes: Uint8Array<ArrayBuffer>; password: string | undefined },
    onView: (view: Partial<View>) => void,
  ) {
    this.#onView = onView;
    this.#links = new PDFLinkService({
      eventBus: this.#bus,
      externalLinkTarget: LinkTarget.BLANK,
    });
    const options = {
      container,
      eventBus: this.#bus,
      linkService: this.#links,
      annotationMode: AnnotationMode.ENABLE,
      // Missing in its types; it removes the viewer's listeners.
      abortSignal: this.#ended.signal,
    };
    this.#viewer = new PDFViewer(options);
    this.#links.setViewer(this.#viewer);
    this.#listen();
    this.#loading = openPdf(bytes, password);
  }

  /** Shows the document. @throws {Error} pdf.js cannot read it */
  async open(): Promise<void> {
    const document = await this.#loading.promise;
    // Else pdf.js reports an error where the viewer closes before it has the first page.
    await document.getPage(1);
    if (this.#ended.signal.aborted) return;
    this.#document = document;
    this.#viewer.setDocument(document);
    this.#links.setDocument(document, null);
    this.#onView({ page: 1, pages: document.numPages });
  }

  goTo(page: number): void {
    if (this.#document && page >= 1 && page <= this.#document.numPages) {
      this.#viewer.currentPageNumber = page;
    }
  }

  zoomIn(): void {
    this.#viewer.increaseScale();
  }

  zoomOut(): void {
    this.#viewer.decreaseScale();
  }

  fitWidth(): void {
    this.#viewer.currentScaleValue = 'page-width';
  }

  close(): void {
    this.#ended.abort();
    this.#viewer.cleanup();
    void this.#loading.destroy();
  }

  #listen(): void {
    this.#bus.on('pagesinit', () => this.fitWidth());
    this.#bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) =>
      this.#onView({ page: pageNumber }),
    );
    this.#bus.on('scalechanging', ({ scale }: { scale: number }) => this.#onView({ scale }));
  }
}
