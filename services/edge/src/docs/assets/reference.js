/* global document, matchMedia, navigator, URL, Blob, SwaggerUIBundle */

const reference = document.getElementById('reference');

/** The renderer's dark look follows the system's. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
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
    const copy = () => navigator.clipboard.writeText(source);
    return element(
      'section',
      { className: 'samples', 'aria-label': 'Code samples' },
      element(
        'header',
        null,
        element('div', { role: 'tablist' }, samples.map(tab)),
        element('button', { type: 'button', onClick: copy }, 'Copy'),
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

SwaggerUIBundle({
  domNode: reference,
  url: reference.dataset.document,
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  // Keys stay in the page: nothing is kept when it is closed.
  persistAuthorization: false,
  // The renderer would ask validator.swagger.io.
  validatorUrl: null,
  plugins: [codeSamples, pdfAnswers],
});
