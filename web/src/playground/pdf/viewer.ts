import {
  AnnotationMode,
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs';
import 'pdfjs-dist/web/pdf_viewer.css';

GlobalWorkerOptions.workerSrc = workerUrl;

/** The visible part of the document. */
export interface View {
  page: number;
  pages: number;
  /** 1 is the size of the paper. */
  scale: number;
  /** The number of the shown match, and of all matches; undefined without a search. */
  matches: { current: number; total: number } | undefined;
}

/** A document in pdf.js, with its operations. */
export class Viewer {
  readonly #bus = new EventBus();
  readonly #viewer: PDFViewer;
  readonly #links: PDFLinkService;
  readonly #onView: (view: Partial<View>) => void;
  readonly #loading: ReturnType<typeof getDocument>;
  readonly #ended = new AbortController();
  #document: PDFDocumentProxy | undefined;

  constructor(
    container: HTMLDivElement,
    bytes: Uint8Array<ArrayBuffer>,
    onView: (view: Partial<View>) => void,
  ) {
    this.#onView = onView;
    this.#links = new PDFLinkService({
      eventBus: this.#bus,
      externalLinkTarget: LinkTarget.BLANK,
    });
    const findController = new PDFFindController({
      eventBus: this.#bus,
      linkService: this.#links,
    });
    const options = {
      container,
      eventBus: this.#bus,
      linkService: this.#links,
      findController,
      annotationMode: AnnotationMode.ENABLE,
      // Missing in its types; it removes the viewer's listeners.
      abortSignal: this.#ended.signal,
    };
    this.#viewer = new PDFViewer(options);
    this.#links.setViewer(this.#viewer);
    this.#listen();
    // The worker takes over the bytes, so it gets a copy. WebAssembly would need a wider policy.
    this.#loading = getDocument({ data: bytes.slice(), useWasm: false });
  }

  /** Shows the document. @throws {Error} pdf.js cannot read it */
  async open(): Promise<void> {
    const document = await this.#loading.promise;
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

  /** Marks matches, beginning with the visible page. */
  search(text: string): void {
    this.#find(text, '', false);
    if (text === '') this.#onView({ matches: undefined });
  }

  searchAgain(text: string, isBackwards: boolean): void {
    this.#find(text, 'again', isBackwards);
  }

  close(): void {
    this.#ended.abort();
    this.#viewer.cleanup();
    void this.#loading.destroy();
  }

  #find(query: string, type: string, findPrevious: boolean): void {
    this.#bus.dispatch('find', {
      source: this,
      type,
      query,
      findPrevious,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      matchDiacritics: false,
    });
  }

  #listen(): void {
    this.#bus.on('pagesinit', () => this.fitWidth());
    this.#bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) =>
      this.#onView({ page: pageNumber }),
    );
    this.#bus.on('scalechanging', ({ scale }: { scale: number }) => this.#onView({ scale }));
    const onMatches = ({ matchesCount }: { matchesCount: View['matches'] }) =>
      this.#onView({ matches: matchesCount });
    this.#bus.on('updatefindmatchescount', onMatches);
    this.#bus.on('updatefindcontrolstate', onMatches);
  }
}
