const reference = document.getElementById('reference');

/** The renderer's dark look follows the reader's choice, else the system's. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const { classList, dataset } = document.documentElement;
const follow = () =>
  classList.toggle('dark-mode', (dataset.theme ?? (dark.matches && 'dark')) === 'dark');
dark.addEventListener('change', follow);
new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['data-theme'] });
follow();

/** Shows an operation's `x-codeSamples` above its responses. */
function codeSamples({ React, specSelectors }) {
  const element = React.createElement;

  function Samples({ samples }) {
    const [chosen, choose] = React.useState(0);
    const { label, source } = samples[chosen];
    const tab = (sample, index) =>
      element(
        'button',
        {
          key: sample.label,
          type: 'button',
          role: 'tab',
          'aria-selected': index === chosen,
          onClick: () => choose(index),
        },
        sample.label,
      );
    const copy = ({ currentTarget }) => copyBy(currentTarget, source);
    const onOpen = opening('sh', samples[0].source);
    const open = element('button', { type: 'button', onClick: onOpen }, 'Open in playground');
    return element(
      'div',
      { className: 'samples', role: 'group', 'aria-label': 'Code samples' },
      element(
        'div',
        { className: 'choice' },
        element('div', { role: 'tablist' }, samples.map(tab)),
        element(
          'div',
          null,
          onOpen && open,
          element('button', { type: 'button', onClick: copy }, 'Copy'),
        ),
      ),
      element('pre', { role: 'tabpanel', 'aria-label': label, tabIndex: 0 }, source),
    );
  }

  return {
    wrapComponents: {
      responses: (Responses) => (props) => {
        const operation = specSelectors.specJson().getIn(['paths', props.path, props.method]);
        const samples = operation?.get('x-codeSamples')?.toJS() ?? [];
        return element(
          React.Fragment,
          null,
          samples.length > 0 && element(Samples, { samples }),
          element(Responses, props),
        );
      },
    },
  };
}

/** Lets a PDF that was tried out be opened and saved; the renderer knows pictures only. */
function pdfAnswers({ React }) {
  const element = React.createElement;

  function PdfBody({ content }) {
    const url = React.useMemo(
      () => URL.createObjectURL(new Blob([content], { type: 'application/pdf' })),
      [content],
    );
    React.useEffect(() => () => URL.revokeObjectURL(url), [url]);
    return element(
      'p',
      { className: 'pdf-answer' },
      element('a', { href: url, target: '_blank' }, 'Open the PDF'),
      element('a', { href: url, download: 'document.pdf' }, 'Save it'),
      element('span', null, `${Math.ceil(content.size / 1024)} KiB`),
    );
  }

  return {
    wrapComponents: {
      responseBody: (Body) => (props) =>
        /^application\/pdf\b/.test(props.contentType) && props.content instanceof Blob
          ? element(
              React.Fragment,
              null,
              element('h5', null, 'Response body'),
              element(PdfBody, props),
            )
          : element(Body, props),
    },
  };
}

/** Fills the form of an upload with its example, and chooses the document that it names; the renderer makes up values of its own. */
function filledForms({ React }) {
  const element = React.createElement;
  const FORM = ['content', 'multipart/form-data'];

  const withExamples = (requestBody) => {
    const example = requestBody.getIn([...FORM, 'example']);
    const nothing = requestBody.clear();
    return requestBody.updateIn([...FORM, 'schema', 'properties'], (properties) =>
      properties
        // The renderer has no field for several files.
        .filter((field) => field.get('type') !== 'array')
        .map((field, name) =>
          field.get('type') === 'string' ? field : field.set('example', example.get(name, nothing)),
        ),
    );
  };

  /** As if the reader had chosen it. */
  const choose = async (input, name) => {
    const response = await fetch(`/docs/examples/docx/${name}`);
    const chosen = new DataTransfer();
    chosen.items.add(
      new File([await response.blob()], name, { type: response.headers.get('Content-Type') }),
    );
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };

  function Form({ Original, ...props }) {
    const { requestBody, isExecute } = props;
    const frame = React.useRef(null);
    React.useEffect(() => {
      const input = frame.current.querySelector('input[type=file]');
      if (isExecute && input) void choose(input, requestBody.getIn([...FORM, 'example', 'file']));
    }, [isExecute, requestBody]);
    const filled = React.useMemo(() => withExamples(requestBody), [requestBody]);
    return element('div', { ref: frame }, element(Original, { ...props, requestBody: filled }));
  }

  return {
    wrapComponents: {
      RequestBody: (Original) => (props) =>
        props.contentType === FORM[1]
          ? element(Form, { Original, ...props })
          : element(Original, props),
    },
  };
}

/** The renderer's parts in the page's own order of landmarks and headings, without a link inside of a button. */
function layout({ React }) {
  const element = React.createElement;

  function PageLayout({ specSelectors, getComponent }) {
    const part = (name) => element(getComponent(name, true));
    if (!specSelectors.specJson().has('paths')) return element('p', null, 'Loading …');
    return element(
      'div',
      { className: 'swagger-ui' },
      ...['SvgAssets', 'errors', 'InfoContainer', 'AuthorizeBtnContainer'].map(part),
      element('h2', { className: 'unseen' }, 'Operations'),
      ...['operations', 'Models'].map(part),
    );
  }

  return { components: { PageLayout, DeepLink: ({ text }) => element('span', null, text) } };
}

/** Names for what the renderer leaves without one, whenever it draws something. */
const NAMES = {
  select: () => 'Example',
  '.responses-table[role=region]': (table) => `Responses of ${table.closest('.opblock').id}`,
};

new MutationObserver(() => {
  for (const [selector, nameOf] of Object.entries(NAMES)) {
    for (const nameless of reference.querySelectorAll(`${selector}:not([aria-label])`)) {
      nameless.setAttribute('aria-label', nameOf(nameless));
    }
  }
}).observe(reference, { childList: true, subtree: true });

const renderer = SwaggerUIBundle({
  domNode: reference,
  url: reference.dataset.document,
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  // Keys stay in the page: nothing is kept when it is closed.
  persistAuthorization: false,
  // The renderer would ask validator.swagger.io.
  validatorUrl: null,
  plugins: [layout, codeSamples, pdfAnswers, filledForms],
  layout: 'PageLayout',
  // Its colours are too faint to read.
  syntaxHighlight: { activated: false },
});

// The renderer follows a link to an operation only when it begins; the search box leads to others at any time.
addEventListener('hashchange', () => {
  const { layoutSelectors, layoutActions } = renderer;
  const [tag, operation] = decodeURIComponent(location.hash).slice(2).split('/');
  const place = ['operations', tag, operation];
  if (!operation) return;
  if (!layoutSelectors.isShown(['operations-tag', tag], true)) {
    layoutActions.show(['operations-tag', tag], true);
    layoutActions.scrollTo(place); // once it is drawn
  }
  if (!layoutSelectors.isShown(place, false)) layoutActions.show(place, true);
  document.getElementById(place.join('-'))?.scrollIntoView();
});
